import type { CountingRule } from './counting-rule.ts';

/** Keeps the votes that were counted when they were cast, and drops the others for the reason recorded with them. */
export const asCounted: CountingRule = {
  name: 'counted',
  needs: [],
  isStateless: true,
  start: () => (vote) => vote.refused ?? undefined,
};
