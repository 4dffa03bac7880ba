import type { EditionView } from '#projections/edition/views.ts';
import type { Queries } from '#projections/queries.ts';
import { card } from '../article/fixture.ts';
import { pictureFixture } from '../media/fixture.ts';

const edition: EditionView = {
  number: 47,
  title: 'A água',
  month: '2026-11',
  hue: 'cane',
  cover: { ...pictureFixture, alt: 'Uma onda' },
  summary: 'De onde vem e para onde vai.',
  link: 'https://example.org/47.pdf',
  publishedAt: '2026-11-20T08:00:00.000Z',
  articles: [card, { ...card, id: 'soup', locale: 'en', title: 'Wheat soup' }],
};

export const queries = {
  editions: async () => [edition, { ...edition, number: 46, title: 'O nevoeiro', hue: 'levada' }],
  edition: async (_, number = 47) => (number === 47 || number === 46 ? { ...edition, number } : undefined),
} satisfies Partial<Queries>;
