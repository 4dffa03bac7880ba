import { describe, expect, it } from 'vitest';
import { type DayTotals, formatTotals, parseTotals } from './day-totals.ts';
import { formatVoteLeaf, parseVoteLeaf, type VoteLeaf } from './vote-leaf.ts';

describe('a leaf of the tree of votes', () => {
  const vote: VoteLeaf = {
    ...{ restaurant: 'r1', day: '2030-05-10', at: '2030-05-10T08:00:00Z', locale: 'pt', policy: 3 },
    ...{ reason: null, salt: 'ab' },
  };

  it('says whether the vote counts', () => {
    const kindOf = (leaf: VoteLeaf) => JSON.parse(formatVoteLeaf(leaf))[1];
    expect([kindOf(vote), kindOf({ ...vote, reason: 'already_voted' })]).toEqual(['vote', 'refusal']);
  });

  it.each([null, 'already_voted'] as const)('is read again, with its reason: %s', (reason) => {
    expect(parseVoteLeaf(formatVoteLeaf({ ...vote, reason }))).toEqual({ restaurant: 'r1', day: '2030-05-10', reason });
  });

  it.each(['', '{}', '["other"]'])('is not read from another text: %s', (text) => {
    expect(parseVoteLeaf(text)).toBe(undefined);
  });
});

describe('the totals of a day', () => {
  const totals: DayTotals = {
    ...{ origin: 'levada.test/votes', day: '2030-05-10', start: 3, end: 9 },
    items: [
      { restaurant: 'r1', votes: 4, refused: 1 },
      { restaurant: 'r2', votes: 1, refused: 0 },
    ],
  };

  it('are a text that begins unlike a checkpoint', () => {
    expect(formatTotals(totals)).toBe('levada.test/votes/totals\nday 2030-05-10\nleaves 3 9\nr1 4 1\nr2 1 0\n');
  });

  it.each([[totals.items], [[]]])('are read again: %o', (items) => {
    expect(parseTotals(formatTotals({ ...totals, items }))).toEqual({ ...totals, items });
  });
});
