import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AdminQueries } from '#web/admin/admin-queries.ts';

const MAX_ARTICLES = 20;

/** Loads the drafts of articles that the account started and never saved: at most 20, the latest first; none without an account. */
export const unsavedDrafts = async (
  db: Kysely<Database>,
  accountId: string | null,
): ReturnType<AdminQueries['unsavedArticles']> => {
  const latest = db
    .selectFrom('article_draft')
    .distinctOn('article')
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
    .orderBy('article')
    .orderBy('at', 'desc');
  const rows = await db.selectFrom(latest.as('draft')).selectAll().orderBy('at', 'desc').limit(MAX_ARTICLES).execute();
  return rows.map(({ article, at, title }) => ({ id: article, at: at.toISOString(), title: title ?? '' }));
};
