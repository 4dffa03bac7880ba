import { sql } from 'kysely';
import { column, columnsByLocale, type PublishedView, selectByLocale } from '../published-view.ts';

/** The categories, in the order that editors gave them. */
export const publishedCategories: PublishedView = {
  name: 'categories',
  describes: 'The sections of the magazine',
  roles: 'anyone',
  rows: sql`select id, ${selectByLocale('slug', 'slug')}, ${selectByLocale('name', 'name')},
    ${selectByLocale('description', 'description')}, place
    from category where not deleted`,
  columns: {
    id: column('uuid', 'The category'),
    ...columnsByLocale('slug', (language) => `The part of its address, in ${language}`),
    ...columnsByLocale('name', (language) => `Name in ${language}`),
    ...columnsByLocale('description', (language) => `One sentence in ${language}`),
    place: column('integer', 'Place in the order of the editors'),
  },
  key: ['id'],
  relations: { articles: { view: 'articles', from: 'id', to: 'category_id', rows: 'many' } },
  changes: { tags: ['categories'] },
};
