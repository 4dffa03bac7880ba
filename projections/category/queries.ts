import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTables, ArticleTag } from '../article/tables.ts';
import type { Note } from '../engine/derived-types.ts';
import { inLocale } from '../engine/in-locale.ts';
import type { CategoryTables, CategoryTag } from './tables.ts';
import type { CategoryView } from './views.ts';

type Tables = CategoryTables & ArticleTables;

/** What a page may ask of categories. */
export const categoryQueries = (db: Kysely<Tables>, note: Note<CategoryTag | ArticleTag>) => {
  const categories = (locale: Locale): Promise<CategoryView[]> => {
    note('categories', `articles:${locale}`);
    return listCategories(db, locale);
  };
  return {
    /** All of them, in the editors' order. */
    categories,
    /** The category of an address in the page's language; undefined where there is none. */
    category: async (locale: Locale, slug: string): Promise<CategoryView | undefined> =>
      (await categories(locale)).find((category) => category.slug === slug),
  };
};

/** All categories in the editors' order, with how many articles a reader of this language finds in each. */
export const listCategories = async (db: Kysely<Tables>, locale: Locale): Promise<CategoryView[]> => {
  const rows = await db
    .selectFrom('category as c')
    .select(['c.id', 'c.slug as slugs', 'c.hue'])
    .select([
      inLocale('c.slug', locale).as('slug'),
      inLocale('c.name', locale).as('name'),
      inLocale('c.description', locale).as('description'),
      sql<string>`(select count(*) from article_translation t
        where t.category = c.id and t.locale = ${locale} and t.visible)`.as('count'),
    ])
    .where('c.deleted', '=', false)
    .orderBy('c.place')
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
};
