import { sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '../read-database.ts';
import type { CategoryView } from './views.ts';

/** All categories in the editors' order, with how many articles a reader of this language finds in each. */
export const listCategories = async (db: ReadDatabase, locale: Locale): Promise<CategoryView[]> => {
  const rows = await db
    .selectFrom('category as c')
    .select(['c.id', 'c.slug_pt', 'c.slug_en', 'c.hue'])
    .select([
      sql.ref<string>(`c.name_${locale}`).as('name'),
      sql.ref<string>(`c.description_${locale}`).as('description'),
      sql<string>`(select count(*) from front_page_entry e
        where e.category = c.id and e.locale = ${locale} and e.published and not e.deleted)`.as('count'),
    ])
    .where('c.deleted', '=', false)
    .orderBy('c.place')
    .execute();
  return rows.map(({ slug_pt, slug_en, count, ...row }) => ({
    ...row,
    slug: locale === 'pt' ? slug_pt : slug_en,
    count: Number(count),
    slugs: { pt: slug_pt, en: slug_en },
  }));
};
