import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { titlesJson } from './sql/titles.ts';
import type { ArticleTables, LinkTables } from './tables.ts';
import type { ArticleLink } from './views.ts';

/**
 * Loads the links to paths of this website from article texts that readers can see, sorted by path. Each link has its path, and the id and
 * titles of the article that contains it.
 */
export const visibleLinks = async (db: Kysely<ArticleTables & LinkTables>): Promise<ArticleLink[]> =>
  db
    .selectFrom('article_link as l')
    .innerJoin('article_translation as t', (join) =>
      join.onRef('t.article_id', '=', 'l.article_id').onRef('t.locale', '=', 'l.locale'),
    )
    .innerJoin('article as a', 'a.id', 'l.article_id')
    .where('t.visible', '=', true)
    .select(['l.path', 'l.article_id as article', titlesJson.as('titles')])
    .distinct()
    .orderBy('l.path')
    .orderBy('l.article_id')
    .execute();

/** Returns those of the given slugs that lead readers of a language to an article, directly or by redirect. */
export const resolvableSlugs = async (
  db: Kysely<ArticleTables>,
  locale: Locale,
  slugs: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ slug: string }>`
    select slug from unnest(${slugs}::text[]) as asked(slug) where exists (
      select from article_translation t where t.locale = ${locale} and t.slug = asked.slug and t.visible
    ) or exists (
      select from article_redirect r join article_translation t on t.article_id = r.article_id and t.locale = r.locale
      where r.locale = ${locale} and r.slug = asked.slug and t.visible)`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
};
