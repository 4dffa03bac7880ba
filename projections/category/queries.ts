import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTables } from '../article/tables.ts';
import { inLocale } from '../engine/in-locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { CategoryTables, CategoryTag } from './tables.ts';
import type { AdminCategory, CategoryName, CategoryView, CountedCategory } from './views.ts';

/** Returns the queries about categories for pages. */
export const categoryQueries = (db: Kysely<CategoryTables & ArticleTables>, note: TrackTags<CategoryTag>) => ({
  /** Lists all categories in the order of the editors. */
  categories(locale: Locale): Promise<CategoryName[]> {
    note('categories');
    return selectNames(db, locale).execute();
  },
  /** Returns the category with this slug in the language of the page; undefined if there is none. */
  category(locale: Locale, slug: string): Promise<CategoryView | undefined> {
    note('categories');
    return selectCategories(db, locale).where(inLocale('c.slug', locale), '=', slug).limit(1).executeTakeFirst();
  },
  /** Lists all categories for the admin area, in the order of the editors. */
  adminCategories(): Promise<AdminCategory[]> {
    note('categories');
    return db
      .selectFrom('category as c')
      .where('c.deleted', '=', false)
      .select(['c.id', 'c.name', 'c.slug', 'c.description', 'c.hue', sql<number>`c.revision::int`.as('revision')])
      .select(
        sql<number>`(select count(*)::int from article a where a.status = 'existing' and a.category = c.id)`.as(
          'articles',
        ),
      )
      .orderBy('c.place')
      .execute();
  },
});

/** Lists all categories in the order of the editors, with the number of articles in each that readers of this language can see. */
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
    .orderBy('c.place');

const selectCategories = (db: Kysely<CategoryTables>, locale: Locale) =>
  selectNames(db, locale).select(inLocale('c.description', locale).as('description'));
