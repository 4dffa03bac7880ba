import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { Problem } from '../../http/problem.ts';

/**
 * Discards the working copy of an article that was never saved: it is not listed any more and deleted 30 days later, unless it is
 * changed. Does nothing if there is none. Throws 404 for one that was saved, because its unsaved text would be lost without a
 * trace.
 */
export const discardWorkingCopy = async (db: Kysely<Database>, id: string): Promise<void> => {
  const row = await db
    .updateTable('article_document')
    .set({ discarded_at: sql`now()` })
    .where('article_id', '=', id)
    .where('revision', '=', -1)
    .returning('article_id')
    .executeTakeFirst();
  if (row) return;
  const saved = await db
    .selectFrom('article_document')
    .select('revision')
    .where('article_id', '=', id)
    .executeTakeFirst();
  if (saved) throw new Problem(404, 'not_found');
};

/** Takes back that a working copy was discarded. Throws 404 if there is none any more. */
export const restoreWorkingCopy = async (db: Kysely<Database>, id: string): Promise<void> => {
  const row = await db
    .updateTable('article_document')
    .set({ discarded_at: null })
    .where('article_id', '=', id)
    .returning('article_id')
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'not_found');
};
