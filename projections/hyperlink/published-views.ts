import { sql } from 'kysely';
import { column, type PublishedView } from '../published-view.ts';

/** The hyperlinks: numbers in the printed magazine that lead to addresses. */
export const publishedHyperlinks: PublishedView = {
  name: 'hyperlinks',
  describes: 'Numbers in the printed magazine that lead to addresses',
  roles: 'anyone',
  rows: sql`select id, title->>'pt' as title_pt, title->>'en' as title_en, text->>'pt' as text_pt,
    text->>'en' as text_en, target from hyperlink where not deleted`,
  columns: {
    id: column('text', 'The number or word as printed'),
    title_pt: column('text', 'Title in Portuguese'),
    title_en: column('text', 'Title in English'),
    text_pt: column('text', 'Text in Portuguese'),
    text_en: column('text', 'Text in English'),
    target: column('text', 'The address to which it leads'),
  },
  key: ['id'],
  relations: {},
  changes: { tags: ['hyperlinks'] },
};
