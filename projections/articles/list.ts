import { type RawBuilder, sql } from 'kysely';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '../read-database.ts';
import type { ArticleList, ListFilter } from '../views.ts';
import { type CardKey, cardsOf } from './cards.ts';
import { searchConfigs } from './documents.ts';

const PAGE_SIZE = 24;
/** As many as the longest list page shows (`web/components/list-window.ts`). */
export const MAX_PAGE_SIZE = 240;

/**
 * What is published in one language, newest first; with `q`, what matches it, titles before texts. A search also finds
 * articles that exist in the other language alone (product.md, Content), behind all others.
 */
export const listArticles = async (db: ReadDatabase, locale: Locale, filter: ListFilter): Promise<ArticleList> => {
  const among = await categoryCondition(db, locale, filter.category);
  const q = filter.q?.trim() ?? '';
  const found = q === '' ? everything(locale, among) : matches(locale, q, among);
  const { offset = 0, limit = PAGE_SIZE } = filter;
  const { total, keys } = await pageOf(db, found, offset, Math.min(limit, MAX_PAGE_SIZE));
  const next = offset + keys.length;
  return { total, items: await cardsOf(db, locale, keys), nextOffset: keys.length > 0 && next < total ? next : null };
};

type Condition = RawBuilder<boolean>;

/** Rows of `id, locale, own, in_title, date, sequence`, by which a list is ordered. */
type Found = RawBuilder<unknown>;

/** An unknown category holds nothing. */
const categoryCondition = async (db: ReadDatabase, locale: Locale, slug: string | undefined): Promise<Condition> => {
  if (slug === undefined) return sql`true`;
  const category = await db
    .selectFrom('category')
    .select('id')
    .where(`slug_${locale}`, '=', slug)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return category ? sql`t.category = ${category.id}` : sql`false`;
};

const everything = (locale: Locale, among: Condition): Found => sql`
  select t.article_id as id, t.locale, true as own, false as in_title, t.date, t.sequence from article_translation t
  where t.visible and t.locale = ${locale} and ${among}`;

/** One branch a language: each has a query of its own, which its index answers (bench/lists). */
const matches = (locale: Locale, q: string, among: Condition): Found => {
  const branch = (of: Locale, condition: Condition) => sql`
    select t.article_id as id, t.locale, ${of === locale}::boolean as own, ts_filter(t.search, '{a}') @@ query as in_title,
      t.date, t.sequence
    from article_translation t, websearch_to_tsquery(${searchConfigs[of]}::regconfig, unaccent(${q})) query
    where t.visible and t.locale = ${of} and t.search @@ query and ${among} and ${condition}`;
  const onlyThere = sql<boolean>`not exists (select 1 from article_translation here
    where here.article_id = t.article_id and here.locale = ${locale} and here.visible)`;
  return sql`${branch(locale, sql`true`)} union all ${branch(otherLocale(locale), onlyThere)}`;
};

/** The keys are chosen and ordered first: only what is shown is joined with everything it refers to. */
const pageOf = async (
  db: ReadDatabase,
  found: Found,
  offset: number,
  limit: number,
): Promise<{ total: number; keys: CardKey[] }> => {
  const [count, keys] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from (${found}) found`.execute(db),
    sql<CardKey>`select id, locale from (${found}) found
      order by own desc, in_title desc, date desc, sequence desc limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { total: count.rows[0]?.total ?? 0, keys: keys.rows };
};
