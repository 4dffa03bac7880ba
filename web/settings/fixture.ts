import type { Queries } from '#projections/queries.ts';

export const queries = {
  settings: async () => ({ title: 'Levada', tagline: 'A revista da ilha', email: '', address: '', social: [] }),
} satisfies Partial<Queries>;
