import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTables } from '../article/tables.ts';
import { inLocale } from '../engine/in-locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { CategoryTables, CategoryTag } from './tables.ts';
import type { AdminCategory, CategoryName, CategoryView, CountedCategory } from './views.ts';

/**
 * Returns an object with the functions that query categories for pages and the admin area. `note` records the cache tags that a result
 * depends on.
 */
export const categoryQueries = (db: Kysely<CategoryTables & ArticleTables>, note: TrackTags<CategoryTag>) => ({
  /** Loads all categories, in the order that editors gave them. */
  categories(locale: Locale): Promise<CategoryName[]> {
    note('categories');
    return selectNames(db, locale).execute();
  },
  /** Loads the category with this slug in this language; undefined if there is none. */
  category(locale: Locale, slug: string): Promise<CategoryView | undefined> {
    note('categories');
    return selectCategories(db, locale).where(inLocale('c.slug', locale), '=', slug).limit(1).executeTakeFirst();
  },
  /** Loads all categories for the admin area, with the number of articles in each, drafts included, in the order that editors gave them. */
  adminCategories(): Promise<AdminCategory[]> {
    note('categories');
    return db
      .selectFrom('category as c')
      .where('c.deleted', '=', false)
      .select(['c.id', 'c.name', 'c.hue'])
      .select(
        sql<number>`(select count(*)::int from article a where a.status = 'existing' and a.category = c.id)`.as(
          'articles',
        ),
      )
      .orderBy('c.place')
      .orderBy('c.id')
      .execute();
  },
});

/** Loads all categories in the order that editors gave them, each with the number of its articles that are published in this language. */
export const countCategories = (
  db: Kysely<CategoryTables & ArticleTables>,
  locale: Locale,
): Promise<CountedCategory[]> => {
  return selectCategories(db, locale)
    .select(
      sql<number>`coalesce((select n.articles from article_count n where n.category = c.id and n.locale = ${locale}), 0)`.as(
        'count',
      ),
    )
    .execute();
};

const selectNames = (db: Kysely<CategoryTables>, locale: Locale) =>
  db
    .selectFrom('category as c')
    .select(['c.id', 'c.slug as slugs', 'c.hue'])
    .select([inLocale('c.slug', locale).as('slug'), inLocale('c.name', locale).as('name')])
    .where('c.deleted', '=', false)
    // A restored category may have the place of another one.
    .orderBy('c.place')
    .orderBy('c.id');

const selectCategories = (db: Kysely<CategoryTables>, locale: Locale) =>
  selectNames(db, locale).select(inLocale('c.description', locale).as('description'));
