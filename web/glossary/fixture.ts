import type { Queries } from '#projections/queries.ts';

export const queries = { glossary: async () => [] } satisfies Partial<Queries>;
