import { sql } from 'kysely';
import { column, type PublishedView } from '../published-view.ts';

/** The categories, in the order that editors gave them. */
export const publishedCategories: PublishedView = {
  name: 'categories',
  describes: 'The sections of the magazine',
  roles: 'anyone',
  rows: sql`select id, slug->>'pt' as slug_pt, slug->>'en' as slug_en, name->>'pt' as name_pt, name->>'en' as name_en,
    description->>'pt' as description_pt, description->>'en' as description_en, place
    from category where not deleted`,
  columns: {
    id: column('uuid', 'The category'),
    slug_pt: column('text', 'The part of its address, in Portuguese'),
    slug_en: column('text', 'The part of its address, in English'),
    name_pt: column('text', 'Name in Portuguese'),
    name_en: column('text', 'Name in English'),
    description_pt: column('text', 'One sentence in Portuguese'),
    description_en: column('text', 'One sentence in English'),
    place: column('integer', 'Place in the order of the editors'),
  },
  key: ['id'],
  relations: { articles: { view: 'articles', from: 'id', to: 'category_id', rows: 'many' } },
  changes: { tags: ['categories'] },
};
