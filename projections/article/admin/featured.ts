import { type Kysely, sql } from 'kysely';
import { titleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import { titlesJson } from '#projections/article/sql/titles.ts';
import type { ArticleTables, FeaturedTables } from '#projections/article/tables.ts';
import type { FeaturedArticle } from '#projections/article/views.ts';

/**
 * Lists the featured articles that are not deleted, in the order of the front page: first those that editors have not sorted yet, newest
 * first, then the others in the editors' order. `locale` is the language of the titles.
 */
export const adminFeatured = async (
  db: Kysely<ArticleTables & FeaturedTables>,
  locale: Locale,
): Promise<FeaturedArticle[]> => {
  const { rows } = await sql<{ id: string; titles: PartlyLocalized<string>; visible: Locale[] }>`
    select a.id, ${titlesJson} as titles,
      array(select t.locale from article_translation t where t.article_id = a.id and t.visible order by t.locale desc) as visible
    from article a left join featured_order f on f.id = a.id
    where a.featured and a.status = 'existing' order by f.place nulls first, a.date desc, a.id`.execute(db);
  return rows.map(({ id, titles, visible }) => ({ id, ...titleInLocale(titles, locale), visible }));
};
