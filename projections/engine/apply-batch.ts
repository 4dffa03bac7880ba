import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { projectionTracing } from '#storage/tracing.ts';
import { transactionSettings } from './blue-green.ts';
import { type Generation, moveCheckpoint } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { notifyChange, type ReadModelChange } from './read-model-changes.ts';

/** Events to project, and the position up to which the log has then been read; skipped events are left out. */
export interface Batch {
  events: RecordedEvent[];
  position: bigint;
  /** The last event of the projection's streams up to that position, skipped or not; undefined if there was none. */
  last?: RecordedEvent | undefined;
}

/**
 * Applies events to one build of a read model (`generation`) and moves its checkpoint, its position in the log, in the same transaction.
 * Returns the new position and the cache tags of the pages that changed; if pages read this build, every process is notified of them. With
 * `relaxed`, the commit does not wait for the disk, which is safe only if the log is in the same server (docs/decisions/0002). Throws
 * `CheckpointMoved` if another process has moved the checkpoint.
 */
export const applyBatch = async (
  db: Kysely<Database>,
  projection: Projection,
  generation: Generation,
  { events, position, last = events.at(-1) }: Batch,
  relaxed: boolean,
): Promise<ReadModelChange> => {
  const apply = () =>
    db.transaction().execute(async (trx) => {
      const settings = transactionSettings(generation, { asyncCommit: relaxed });
      await moveCheckpoint(trx, generation, position, { last, settings });
      const changed = events.length > 0 ? [...new Set(await projection.project(trx, events))] : [];
      if (generation.status === 'live')
        await notifyChange(trx, { projection: projection.name, position, tags: changed });
      return changed;
    });
  const correlationIds = () => events.map(({ metadata }) => metadata.correlationId);
  const traced = { projection: projection.name, events: events.length, correlationIds };
  const tags = await (events.length > 0 ? projectionTracing.tracePromise(apply, traced) : apply());
  return { projection: projection.name, position, tags };
};
