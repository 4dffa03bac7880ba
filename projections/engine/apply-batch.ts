import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { setSearchPath } from './blue-green.ts';
import { type Generation, moveCheckpoint } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { notifyChange, type ReadModelChange } from './read-model-changes.ts';

/** Events to project, and the position up to which the log is known with them; skipped events are not among them. */
export interface Batch {
  events: RecordedEvent[];
  position: bigint;
  /** The last event of the projection's streams up to that position, skipped or not; undefined if there was none. */
  last?: RecordedEvent | undefined;
}

/**
 * Applies events, moves the checkpoint and notifies every process, in one transaction. Throws `CheckpointMoved` when another
 * process was faster, and what the projection throws.
 * `relaxed` lets the commit reach the disk a moment later: safe only where the log is in the same server, since a
 * crash then undoes both together (docs/decisions/0002).
 */
export const applyBatch = async (
  db: Kysely<Database>,
  projection: Projection,
  generation: Generation,
  { events, position, last = events.at(-1) }: Batch,
  relaxed: boolean,
): Promise<ReadModelChange> => {
  const tags = await db.transaction().execute(async (trx) => {
    await setSearchPath(trx, generation, { asyncCommit: relaxed });
    await moveCheckpoint(trx, generation, position, last);
    const changed = events.length > 0 ? [...new Set(await projection.project(trx, events))] : [];
    if (generation.status === 'live') await notifyChange(trx, { projection: projection.name, position, tags: changed });
    return changed;
  });
  return { projection: projection.name, position, tags };
};
