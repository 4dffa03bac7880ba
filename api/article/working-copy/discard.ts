import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { Problem } from '../../http/problem.ts';

/**
 * Deletes the working copy of an article that was never saved. Does nothing if there is none. Throws 404 for one that was saved, because its
 * unsaved text would be lost without a trace.
 */
export const discardWorkingCopy = async (db: Kysely<Database>, id: string): Promise<void> => {
  const row = await db
    .deleteFrom('article_document')
    .where('article_id', '=', id)
    .where('revision', '=', -1)
    .returning('article_id')
    .executeTakeFirst();
  await db.deleteFrom('article_draft').where('article', '=', id).where('revision', '=', -1).execute();
  if (row) return;
  const saved = await db
    .selectFrom('article_document')
    .select('revision')
    .where('article_id', '=', id)
    .executeTakeFirst();
  if (saved) throw new Problem(404, 'not_found');
};
