import type { Queries } from '#projections/queries.ts';

export const queries = {
  contributors: async () => [{ id: 'ana', name: 'Ana Reis', roles: ['author'], avatar: null }],
} satisfies Partial<Queries>;
