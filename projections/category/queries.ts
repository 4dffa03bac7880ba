import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTables } from '../article/tables.ts';
import type { Note } from '../engine/derived-types.ts';
import { inLocale } from '../engine/in-locale.ts';
import type { CategoryTables, CategoryTag } from './tables.ts';
import type { CategoryView, CountedCategory } from './views.ts';

/** What a page may ask of categories. */
export const categoryQueries = (db: Kysely<CategoryTables>, note: Note<CategoryTag>) => ({
  /** All of them, in the editors' order. */
  categories(locale: Locale): Promise<CategoryView[]> {
    note('categories');
    return listCategories(db, locale);
  },
});

/** All categories in the editors' order. */
export const listCategories = (db: Kysely<CategoryTables>, locale: Locale): Promise<CategoryView[]> =>
  selectCategories(db, locale).execute();

/** The same, with how many articles a reader of this language finds in each. */
export const countCategories = async (
  db: Kysely<CategoryTables & ArticleTables>,
  locale: Locale,
): Promise<CountedCategory[]> => {
  const rows = await selectCategories(db, locale)
    .select(
      sql<string>`(select count(*) from article_translation t
        where t.category = c.id and t.locale = ${locale} and t.visible)`.as('count'),
    )
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
};

const selectCategories = (db: Kysely<CategoryTables>, locale: Locale) =>
  db
    .selectFrom('category as c')
    .select(['c.id', 'c.slug as slugs', 'c.hue'])
    .select([
      inLocale('c.slug', locale).as('slug'),
      inLocale('c.name', locale).as('name'),
      inLocale('c.description', locale).as('description'),
    ])
    .where('c.deleted', '=', false)
    .orderBy('c.place');
