import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { CategoryTables } from '../category/tables.ts';
import type { ArticleTables } from './tables.ts';
import type { ArticleName, ArticleNeighbours } from './views.ts';

/** Finds the articles before and after an article among those that readers of a language can see, in the order of lists. */
export const findNeighbours = async (
  db: Kysely<ArticleTables & CategoryTables>,
  locale: Locale,
  id: string,
): Promise<ArticleNeighbours> => {
  const { rows } = await sql<{ place: keyof ArticleNeighbours; article: ArticleName }>`
    with own as (select date, sequence from article_translation where article_id = ${id} and locale = ${locale}),
    near as (
      (select 'previous' as place, t.* from article_translation t, own
        where t.visible and t.locale = ${locale} and (t.date, t.sequence) < (own.date, own.sequence)
        order by t.date desc, t.sequence desc limit 1)
      union all
      (select 'next', t.* from article_translation t, own
        where t.visible and t.locale = ${locale} and (t.date, t.sequence) > (own.date, own.sequence)
        order by t.date, t.sequence limit 1))
    select near.place, jsonb_build_object('id', near.article_id, 'locale', near.locale, 'slug', near.slug, 'title', near.title,
      'category', jsonb_build_object('id', c.id, 'slug', c.slug->>near.locale)) as article
    from near join category c on c.id = near.category`.execute(db);
  return Object.fromEntries(rows.map(({ place, article }) => [place, article]));
};
