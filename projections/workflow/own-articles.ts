import { type Kysely, sql } from 'kysely';
import type { ArticleTables } from '../article/tables.ts';
import { isOwnArticle } from './tables.ts';

/** What an author may do with an article: `none` if it is not theirs, `read` while readers see it or will at a set time. */
export type AuthorAccess = 'none' | 'read' | 'write';

/** Loads what an author (by account id) may do with an article; undefined if there is no such article. */
export const loadAuthorAccess = async (
  db: Kysely<ArticleTables>,
  id: string,
  accountId: string,
): Promise<AuthorAccess | undefined> => {
  const { rows } = await sql<{ own: boolean; shown: boolean }>`
    select ${isOwnArticle(accountId)} as own, exists (
      select from article_translation t where t.article_id = a.id and t.publication in ('published', 'scheduled')) as shown
    from article a where a.id = ${id}::uuid`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  if (!found.own) return 'none';
  return found.shown ? 'read' : 'write';
};
