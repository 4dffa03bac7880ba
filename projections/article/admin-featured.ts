import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTables, FeaturedTables } from './tables.ts';
import type { FeaturedArticle } from './views.ts';

/**
 * Lists the featured articles that are not deleted, in the order of the front page: first those that editors have not sorted yet, newest
 * first, then the others in the editors' order. `locale` is the language of the titles.
 */
export const adminFeatured = async (
  db: Kysely<ArticleTables & FeaturedTables>,
  locale: Locale,
): Promise<FeaturedArticle[]> => {
  const { rows } = await sql<FeaturedArticle>`
    select a.id, coalesce((select nullif(t.title, '') from article_translation t where t.article_id = a.id and t.locale = ${locale}), a.title) as title,
      array(select t.locale from article_translation t where t.article_id = a.id and t.visible order by t.locale desc) as visible
    from article a left join featured_order f on f.id = a.id
    where a.featured and a.status = 'existing' order by f.place nulls first, a.date desc, a.id`.execute(db);
  return rows;
};
