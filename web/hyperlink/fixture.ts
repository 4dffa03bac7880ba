import type { HyperlinkView } from '#projections/hyperlink/views.ts';
import type { Queries } from '#projections/queries.ts';
import { pictureFixture } from '../media/fixture.ts';

const hyperlink: HyperlinkView = {
  id: 'fanal',
  title: 'O Fanal',
  text: 'Árvores velhas.\n\nE nevoeiro.',
  target: 'https://example.org/fanal?a=1',
  picture: { ...pictureFixture, alt: 'Um til' },
};

export const queries = {
  hyperlinks: async () => [hyperlink],
  hyperlink: async (_, id) => (id === hyperlink.id ? hyperlink : undefined),
} satisfies Partial<Queries>;
