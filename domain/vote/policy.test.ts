import { expect, it } from 'vitest';
import { VOTE_POLICY, VOTE_RULE, voteRules } from './policy.ts';

it('keeps the limits of each version of the rule, which stored votes name', () => {
  expect(voteRules).toEqual({
    1: { network: Number.POSITIVE_INFINITY, site: Number.POSITIVE_INFINITY },
    2: { network: 20, site: Number.POSITIVE_INFINITY },
    3: { network: 20, site: 60 },
  });
});

it('decides new votes by the latest version', () => {
  expect([VOTE_RULE, VOTE_POLICY]).toEqual([voteRules[3], Math.max(...Object.keys(voteRules).map(Number))]);
});
