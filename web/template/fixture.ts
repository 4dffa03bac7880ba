import type { Queries } from '#projections/queries.ts';

export const queries = { templates: async () => [] } satisfies Partial<Queries>;
