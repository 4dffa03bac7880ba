import type { Kysely } from 'kysely';
import { historyOf } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { StreamEvent } from '#web/admin/queries/history-views.ts';
import { withAccountNames } from '../history/account-names.ts';

/** Loads the events of a stream, newest first, with the names of those who caused them. */
export const streamHistory = async (
  { db, read }: { db: Kysely<Database>; read: ReadDatabase },
  stream: string,
): Promise<StreamEvent[]> => {
  const items = await withAccountNames(db, await historyOf(read, stream));
  return items
    .map(({ position, revision, type, at, actor, writers }) => ({
      position,
      revision,
      type,
      at,
      actorId: actor.id,
      userName: [actor, ...writers].flatMap(({ name }) => name || []).join(', '),
    }))
    .reverse();
};
