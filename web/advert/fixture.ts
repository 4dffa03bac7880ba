import type { Queries } from '#projections/queries.ts';
import { picture } from '../media/fixture.ts';

export const queries = {
  adverts: async (_, placement) => [
    {
      id: placement,
      target: 'https://example.org/quinta',
      picture: { ...picture, alt: `Um anúncio (${placement})` },
    },
  ],
} satisfies Partial<Queries>;
