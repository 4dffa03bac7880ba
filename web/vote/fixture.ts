import type { Queries } from '#projections/queries.ts';

const day = '2026-11-20';

/** A published day with one restaurant. */
export const queries = {
  voteProof: async (of) =>
    of === day
      ? {
          day,
          dayBefore: '2026-11-19',
          size: 14,
          checkpoint:
            'levada.test/votes\n14\nbjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=\n\n— levada.test/votes AAAA\n',
          consistency: 'old 9\n\nlevada.test/votes\n14\n',
          verifierKey: 'levada.test/votes+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
          totals: [{ restaurant: 'Taberna do Curral', votes: 5, refused: 1 }],
        }
      : undefined,
  latestVoteProof: async () => day,
} satisfies Partial<Queries>;
