import type { Queries } from '#projections/queries.ts';
import { content } from '../article/fixture.ts';
import { picture } from '../media/fixture.ts';

/** All are written but the contacts. */
export const queries = {
  page: async (locale, key) => ({
    title: key === 'contacts' ? '' : `${key} (${locale})`,
    content: key === 'contacts' ? [] : content,
    pictures: { [picture.id]: picture },
    editedOn: key === 'contacts' ? undefined : '2026-11-19',
  }),
} satisfies Partial<Queries>;
