import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { type Generation, moveCheckpoint } from './checkpoint.ts';
import { useTablesOf } from './generation-tables.ts';
import type { Projection } from './projection.ts';
import { notifyChange, type ReadModelChange } from './read-model-changes.ts';

/** Events to project, and how far the log has been seen with them: some may have been skipped. */
export interface Batch {
  events: RecordedEvent[];
  position: bigint;
}

/**
 * Read model, checkpoint and the news of it in one transaction. Throws `CheckpointMoved` when somebody else was faster.
 * `relaxed` lets the commit reach the disk a moment later: safe only where the log shares the server, since a crash then
 * takes both back together (docs/decisions/0002).
 */
export const applyBatch = async (
  db: Kysely<Database>,
  projection: Projection,
  generation: Generation,
  { events, position }: Batch,
  relaxed: boolean,
): Promise<ReadModelChange> => {
  const tags = await db.transaction().execute(async (trx) => {
    if (relaxed) await sql`set local synchronous_commit to off`.execute(trx);
    await moveCheckpoint(trx, generation, position);
    await useTablesOf(trx, generation);
    const changed = events.length > 0 ? [...new Set(await projection.project(trx, events))] : [];
    if (generation.status === 'live') await notifyChange(trx, { projection: projection.name, position, tags: changed });
    return changed;
  });
  return { projection: projection.name, position, tags };
};
