import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AdminQueries } from '#web/admin/admin-queries.ts';

const MOST = 20;

/** The latest drafts of one account that belong to no article yet; none for nobody. */
export const unsavedDrafts = async (
  db: Kysely<Database>,
  accountId: string | null,
): ReturnType<AdminQueries['unsavedArticles']> => {
  const rows = await db
    .selectFrom('article_draft')
    .select(['article', 'at'])
    .select(
      sql<string | null>`coalesce(
        nullif(value #>> '{value,texts,pt,title}', ''), nullif(value #>> '{value,texts,en,title}', ''),
        value #>> '{value,texts,pt,content,0,text,0,text}', value #>> '{value,texts,en,content,0,text,0,text}')`.as(
        'title',
      ),
    )
    .where('account_id', '=', accountId)
    .where('revision', '=', -1)
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ article, at, title }) => ({ id: article, at: at.toISOString(), title: title ?? '' }));
};
