import { sql } from 'kysely';
import { column, columnsByLocale, type PublishedView, selectByLocale } from '../published-view.ts';

/** The hyperlinks: numbers in the printed magazine that lead to addresses. */
export const publishedHyperlinks: PublishedView = {
  name: 'hyperlinks',
  describes: 'Numbers in the printed magazine that lead to addresses',
  roles: 'anyone',
  rows: sql`select id, ${selectByLocale('title', 'title')}, ${selectByLocale('text', 'text')}, target
    from hyperlink where not deleted`,
  columns: {
    id: column('text', 'The number or word as printed'),
    ...columnsByLocale('title', (language) => `Title in ${language}`),
    ...columnsByLocale('text', (language) => `Text in ${language}`),
    target: column('text', 'The address to which it leads'),
  },
  key: ['id'],
  relations: {},
  changes: { tags: ['hyperlinks'] },
};
