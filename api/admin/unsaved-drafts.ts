import { type Kysely, sql } from 'kysely';
import { type TitleInLocale, titleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AdminQueries } from '#web/admin/queries/admin-queries.ts';

const MAX_ARTICLES = 20;

/**
 * Loads the drafts of articles that the account started and never saved: at most 20, the latest first; none without an account. A title is
 * in `locale`, otherwise in the other language; the start of the text replaces a missing one.
 */
export const unsavedDrafts = async (
  db: Kysely<Database>,
  accountId: string | null,
  locale: Locale,
): ReturnType<AdminQueries['unsavedArticles']> => {
  const latest = db
    .selectFrom('article_draft')
    .distinctOn('article')
    .select(['article', 'at'])
    .select([inBothLanguages('title').as('titles'), inBothLanguages('content,0,text,0,text').as('beginnings')])
    .where('account_id', '=', accountId)
    .where('revision', '=', -1)
    .orderBy('article')
    .orderBy('at', 'desc');
  const rows = await db.selectFrom(latest.as('draft')).selectAll().orderBy('at', 'desc').limit(MAX_ARTICLES).execute();
  return rows.map(({ article, at, titles, beginnings }) => ({
    id: article,
    at: at.toISOString(),
    ...titleOf(titles, beginnings, locale),
  }));
};

/** SQL for a text of a draft by language; null in a language without it. */
const inBothLanguages = (path: string) =>
  sql<PartlyLocalized<string>>`jsonb_build_object(
    'pt', value #>> ${`{value,texts,pt,${path}}`}::text[], 'en', value #>> ${`{value,texts,en,${path}}`}::text[])`;

const titleOf = (
  titles: PartlyLocalized<string>,
  beginnings: PartlyLocalized<string>,
  locale: Locale,
): TitleInLocale => {
  const found = titleInLocale(titles, locale);
  return found.title ? found : titleInLocale(beginnings, locale);
};
