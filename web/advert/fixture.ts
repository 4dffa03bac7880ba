import type { Queries } from '#projections/queries.ts';
import { pictureFixture } from '../media/fixture.ts';

export const queries = {
  adverts: async (_, placement) => [
    {
      id: placement,
      target: 'https://example.org/quinta',
      picture: { ...pictureFixture, alt: `Um anúncio (${placement})` },
    },
  ],
} satisfies Partial<Queries>;
