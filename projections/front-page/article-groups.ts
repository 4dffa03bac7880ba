import { type RawBuilder, sql } from 'kysely';
import { internationalLocale, type Locale } from '#domain/shared/locale.ts';
import { newestFirst } from '#projections/article/sql/cards.ts';
import { inLocale } from '../engine/in-locale.ts';

/** An article of a group. `group` is the id of a category for its newest articles, `FEATURED` for featured articles, `MOST_READ` or `COVER`. */
export interface GroupedArticle {
  group: string;
  id: string;
  /** Place of the article in the group, from 1. */
  place: number;
}

export const FEATURED = 'featured';
export const COVER = 'cover';
export const MOST_READ = 'most-read';

type Choice = RawBuilder<GroupedArticle>;

/** The place of a featured article `a` in the order that editors gave them; null if they have not sorted it yet. */
const placeOf = sql`(select f.place from featured_order f where f.id = a.id)`;

/**
 * Returns a SQL query, to be part of a larger one, that selects the ids of the newest `howMany` articles of each category that readers of a
 * language can see. Each row has the id of its category as `group`.
 */
export const newestOfEach = (locale: Locale, howMany: number): Choice => sql`
  select c.id::text as "group", e.id, e.place::int from category c, lateral (
    select id, row_number() over () as place from (
      select t.article_id as id from article_translation t
      where t.locale = ${locale} and t.category = c.id and t.visible
      order by ${newestFirst} limit ${howMany}) newest) e
  where not c.deleted`;

/**
 * Returns a SQL query, to be part of a larger one, that selects the ids of the first `howMany` featured articles, as the group `FEATURED`.
 * Articles that editors have not sorted yet come first, newest first, then the others in the editors’ order.
 */
export const firstFeatured = (locale: Locale, howMany: number): Choice => {
  const isNew = sql`a.featured and not exists (select from featured_order f where f.id = a.id)`;
  const isPlaced = sql`a.featured and a.id in (select id from featured_order)`;
  return sql`select ${FEATURED}, id, row_number() over (order by choice, place)::int from (
    select 1 as choice, id, row_number() over () as place from (${select(locale, isNew, sql`a.date desc, t.sequence desc`, howMany)}) fresh
    union all
    select 2, id, row_number() over () from (${select(locale, isPlaced, placeOf, howMany)}) placed
    order by choice, place limit ${howMany}) featured`;
};

/**
 * Returns a SQL query, to be part of a larger one, that selects the cover article, the one at the top of the front page, as the group
 * `COVER`. It is the first featured article of the category whose English slug is `features`, preferably one with a picture. If there is no
 * such article, it is the newest article with a picture, or else the newest article.
 */
export const coverArticle = (locale: Locale, features: string): Choice => {
  const isFeature = sql`a.featured and a.category = (select id from category where ${inLocale('slug', internationalLocale)} = ${features} and not deleted limit 1)`;
  return sql`select ${COVER}, id, 1 from (
    select *, 1 as choice from (${select(locale, isFeature, sql`t.pictured desc, ${placeOf} nulls first, ${newestFirst}`, 1)}) featured union all
    select *, 2 from (${select(locale, sql`t.pictured`, newestFirst, 1)}) pictured union all
    select *, 3 from (${select(locale, sql`true`, newestFirst, 1)}) newest
    order by choice limit 1) found`;
};

/**
 * Returns a SQL query, to be part of a larger one, that selects the first `howMany` of the most read articles that readers of a language
 * can see, as the group `MOST_READ`.
 */
export const mostRead = (locale: Locale, howMany: number): Choice => sql`
  select ${MOST_READ}, article, row_number() over (order by place)::int from (
    select m.article, m.place from public.most_read_article m
    join article_translation t on t.article_id = m.article and t.locale = ${locale} and t.visible
    order by m.place limit ${howMany}) read`;

/** Selects the ids of visible articles. Conditions and orders name the article `a` and its text in the language `t`. */
const select = (
  locale: Locale,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  howMany: number,
): RawBuilder<{ id: string }> => sql`
  select t.article_id as id from article a join article_translation t on t.article_id = a.id
  where t.locale = ${locale} and t.visible and ${condition} order by ${order} limit ${howMany}`;
