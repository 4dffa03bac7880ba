import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { inLocale } from '../engine/in-locale.ts';
import { type SharedWithArticles, sharedOf } from '../search/query/understand.ts';
import type { SearchTables } from '../search/tables.ts';
import { type CardKey, type CardTables, cardsOf } from './cards.ts';
import { searchArticles } from './search.ts';
import type { ArticleList, ListFilter } from './views.ts';

/** What a list with a search in it reads. */
export type ListTables = CardTables & SearchTables;

const PAGE_SIZE = 24;
/** As many as the longest list page shows (`web/article/list-window.ts`). */
export const MAX_PAGE_SIZE = 240;

/**
 * What is published in one language, newest first; with `q`, what a search finds, the best first (`searchArticles`). `shared` answers what all
 * searches need to know.
 */
export const listArticles = async (
  db: Kysely<ListTables>,
  locale: Locale,
  filter: ListFilter,
  shared: SharedWithArticles = sharedOf(db),
): Promise<ArticleList> => {
  const scope = scopeOf(locale, filter);
  const q = filter.q?.trim() ?? '';
  const window = { offset: filter.offset ?? 0, limit: Math.min(filter.limit ?? PAGE_SIZE, MAX_PAGE_SIZE) };
  if (q !== '') return searchArticles(db, locale, q, scope, window, shared);
  const { total, keys } = await newest(db, locale, scope, window);
  const next = window.offset + keys.length;
  return { total, items: await cardsOf(db, locale, keys), nextOffset: keys.length > 0 && next < total ? next : null };
};

type Condition = RawBuilder<boolean>;

/** Which rows, called `e`, the filter lets through; undefined where all. An unknown category holds nothing. */
const scopeOf = (locale: Locale, { category: slug, from, to }: ListFilter): Condition | undefined => {
  const conditions: Condition[] = [];
  if (slug !== undefined) {
    const category = sql`select id from category where ${inLocale('slug', locale)} = ${slug} and not deleted limit 1`;
    conditions.push(sql`e.category = (${category})`);
  }
  if (from !== undefined) conditions.push(sql`e.date >= ${from}`);
  if (to !== undefined) conditions.push(sql`e.date <= ${to}`);
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : undefined;
};

/** The keys are chosen and ordered first: only what is shown is joined with everything it refers to. */
const newest = async (
  db: Kysely<ListTables>,
  locale: Locale,
  scope: Condition | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; keys: CardKey[] }> => {
  const where = sql`e.visible and e.locale = ${locale} and ${scope ?? sql`true`}`;
  const [count, keys] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from article_translation e where ${where}`.execute(db),
    sql<CardKey>`select e.article_id as id, e.locale from article_translation e where ${where}
      order by e.date desc, e.sequence desc limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { total: count.rows[0]?.total ?? 0, keys: keys.rows };
};
