import { type RawBuilder, sql } from 'kysely';
import type { ArticleName } from '#projections/article/views.ts';

const SIDES = { previous: { before: sql`<`, order: sql`desc` }, next: { before: sql`>`, order: sql`asc` } };

/**
 * Returns an SQL expression for the article before or after the translation `t`, as JSON, among those that readers of its language can see,
 * in the order of lists; null at the ends of the list.
 */
export const neighbourJson = (side: keyof typeof SIDES): RawBuilder<ArticleName | null> => {
  const { before, order } = SIDES[side];
  return sql`(
    select jsonb_build_object('id', n.article_id, 'locale', n.locale, 'slug', n.slug, 'title', n.title,
      'category', jsonb_build_object('id', nc.id, 'slug', nc.slug->>n.locale))
    from article_translation n join category nc on nc.id = n.category
    where n.visible and n.locale = t.locale and (n.date, n.sequence) ${before} (t.date, t.sequence)
    order by n.date ${order}, n.sequence ${order} limit 1)`;
};
