import type { Queries } from '#projections/queries.ts';
import { contentFixture } from '../article/fixture.ts';
import { pictureFixture } from '../media/fixture.ts';

/** All pages have content except the contacts. */
export const queries = {
  page: async (locale, key) => ({
    title: key === 'contacts' ? '' : `${key} (${locale})`,
    content: key === 'contacts' ? [] : contentFixture,
    pictures: { [pictureFixture.id]: pictureFixture },
    editedOn: key === 'contacts' ? undefined : '2026-11-19',
  }),
} satisfies Partial<Queries>;
