import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { countVisible } from '#projections/article/documents/visible-counts.ts';
import { type CardKey, type CardTables, loadCards } from '#projections/article/sql/cards.ts';
import type { ArticleList, ListFilter } from '#projections/article/views.ts';
import { inLocale } from '#projections/engine/in-locale.ts';
import { type CachedSearchData, uncachedSearchData } from '#projections/search/query/cached-search-data.ts';
import type { SearchTables } from '#projections/search/tables.ts';
import { searchArticles } from './search.ts';

/** Tables that a list with a search reads. */
export type ListTables = CardTables & SearchTables;

const PAGE_SIZE = 24;
/** The size of the longest list page (`web/article/list-query.ts`). */
export const MAX_PAGE_SIZE = 240;

/**
 * Lists one page of the articles that readers of a language can see, newest first. With `filter.q`, lists search results, best match first,
 * which may be in the other language. `shared` loads the names and entry counts that every search needs.
 */
export const listArticles = async (
  db: Kysely<ListTables>,
  locale: Locale,
  filter: ListFilter,
  shared: CachedSearchData = uncachedSearchData(db),
): Promise<ArticleList> => {
  const scoped = scopedBy(locale, filter);
  const q = filter.q?.trim() ?? '';
  const window = { offset: filter.offset ?? 0, limit: Math.min(filter.limit ?? PAGE_SIZE, MAX_PAGE_SIZE) };
  if (q !== '') return searchArticles(db, locale, q, conditionOf(scoped), window, shared, filter.exact);
  const { total, keys } = await newest(db, locale, scoped, window);
  const next = window.offset + keys.length;
  return { total, items: await loadCards(db, locale, keys), nextOffset: keys.length > 0 && next < total ? next : null };
};

type Condition = RawBuilder<boolean>;

/** The conditions of a list filter. */
interface Scoped {
  /** SQL for the category's id; null for an unknown slug, so that nothing matches. */
  category: RawBuilder<unknown> | undefined;
  /** Other conditions on rows `e`. */
  others: Condition[];
}

const scopedBy = (locale: Locale, { category: slug, keyword, series, from, to, contributor }: ListFilter): Scoped => ({
  category:
    slug === undefined
      ? undefined
      : sql`(select id from category where ${inLocale('slug', locale)} = ${slug} and not deleted limit 1)`,
  others: [
    ...(series === undefined ? [] : [inSeries(series)]),
    ...(keyword === undefined ? [] : [withKeyword(locale, keyword)]),
    ...(from === undefined ? [] : [sql<boolean>`e.date >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`e.date <= ${to}`]),
    ...(contributor === undefined ? [] : [byContributor(contributor)]),
  ],
});

/** An `in`, so that Postgres can start from the indexes of authors and photographers. */
const byContributor = (id: string): Condition => sql`e.article_id in (
  select a.id from article a where a.author = ${id} or a.photographer = ${id})`;

/** `id` is the id of the series. */
const inSeries = (id: string): Condition => sql`e.article_id in (
  select l.article_id from series_article l where l.series_id = ${id})`;

/** Articles with the keyword that has this slug in the language. No article matches an unknown slug. */
const withKeyword = (locale: Locale, slug: string): Condition => sql`e.article_id in (
  select l.article_id from article_keyword l join keyword k on k.id = l.keyword_id
  where ${inLocale('k.slug', locale)} = ${slug} and not k.deleted)`;

/** Returns the condition of the filter on rows `e`; undefined if it does not restrict them. */
const conditionOf = ({ category, others }: Scoped): Condition | undefined => {
  const conditions = [...(category ? [sql<boolean>`e.category = ${category}`] : []), ...others];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : undefined;
};

/** Selects keys first, so that only the listed articles are joined with the tables they refer to. */
const newest = async (
  db: Kysely<ListTables>,
  locale: Locale,
  scoped: Scoped,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; keys: CardKey[] }> => {
  const where = sql`e.visible and e.locale = ${locale} and ${conditionOf(scoped) ?? sql`true`}`;
  const countThem = async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from article_translation e where ${where}`.execute(db);
    return rows[0]!.total;
  };
  const [total, { rows: keys }] = await Promise.all([
    scoped.others.length > 0 ? countThem() : countVisible(db, locale, scoped.category),
    sql<CardKey>`select e.article_id as id, e.locale from article_translation e where ${where}
      order by e.date desc, e.sequence desc limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { total, keys };
};
