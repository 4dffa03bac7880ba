import type { Queries } from '#projections/queries.ts';

export const queries = {
  webhooks: async () => [
    {
      id: 'a',
      name: 'Build',
      url: 'https://build.example.org/hook',
      subject: 'all' as const,
      status: 'on' as const,
      activeSince: 1n,
    },
  ],
} satisfies Partial<Queries>;
