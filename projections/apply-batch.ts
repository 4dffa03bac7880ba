import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { type Generation, moveCheckpoint } from './checkpoint.ts';
import { useTablesOf } from './generation-tables.ts';
import type { Projection } from './projection.ts';
import { notifyChange, type ReadModelChange } from './read-model-changes.ts';

/**
 * Read model, checkpoint and the news of it in one transaction. Throws `CheckpointMoved` when somebody else was faster.
 * `relaxed` lets the commit reach the disk a moment later: safe only where the log shares the server, since a crash then
 * takes both back together (facts/postgres).
 */
export const applyBatch = async (
  db: Kysely<Database>,
  projection: Projection,
  generation: Generation,
  events: RecordedEvent[],
  relaxed: boolean,
): Promise<ReadModelChange> => {
  const position = events.at(-1)!.position;
  const tags = await db.transaction().execute(async (trx) => {
    if (relaxed) await sql`set local synchronous_commit to off`.execute(trx);
    await useTablesOf(trx, generation);
    const changed = [...new Set(await projection.project(trx, events))];
    await moveCheckpoint(trx, generation, position);
    if (generation.status === 'live') await notifyChange(trx, { projection: projection.name, position, tags: changed });
    return changed;
  });
  return { projection: projection.name, position, tags };
};
