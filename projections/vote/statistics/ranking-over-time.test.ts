import { describe, expect, it } from 'vitest';
import { groupTally } from './group-tally.ts';
import { rankingOverTime } from './ranking-over-time.ts';
import type { VoteTally } from './tally.ts';

const NAMES = new Map(['ana', 'bela', 'casa', 'dona'].map((name) => [name, { name, area: null }]));

/** A tally of the votes of one day for each of these restaurants. */
const tallyOf = (...days: [day: string, votes: Record<string, number>][]): VoteTally => ({
  cells: days.flatMap(([day, votes]) =>
    Object.entries(votes).map(([restaurant, count]) => ({ restaurant, day, votes: count, counted: count })),
  ),
  hours: [],
  locales: [],
  refused: { already_voted: 0, network_limit: 0, site_limit: 0 },
  dropped: {},
});

/** The places of each restaurant, by period. */
const placesOf = (tally: VoteTally) => {
  const { periods, restaurants } = rankingOverTime(tally, NAMES);
  const places = restaurants.map(({ key, places }) => [key, places.map((each) => each?.place)]);
  return { periods, places: Object.fromEntries(places) };
};

describe('rankingOverTime', () => {
  it('gives restaurants with equal votes in a period the same place, as the totals do', () => {
    const tally = tallyOf(
      ['2026-11-02', { ana: 1, bela: 3, casa: 3, dona: 2 }],
      ['2026-11-09', { ana: 2, bela: 2, casa: 2, dona: 2 }],
    );
    expect(placesOf(tally).places).toEqual({ bela: [1, 1], casa: [1, 1], dona: [3, 1], ana: [4, 1] });
    const week = { ...tally, cells: tally.cells.filter(({ day }) => day === '2026-11-02') };
    const totals = groupTally(week, 'restaurant', NAMES).groups.map(({ key, rank }) => [key, rank]);
    expect(Object.fromEntries(totals)).toEqual({ bela: 1, casa: 1, dona: 3, ana: 4 });
  });

  it('has a week without votes between weeks with votes, without places', () => {
    const tally = tallyOf(['2026-11-04', { ana: 2, bela: 1 }], ['2026-11-19', { ana: 1 }]);
    expect(placesOf(tally)).toEqual({
      periods: ['2026-11-02', '2026-11-09', '2026-11-16'],
      places: { ana: [1, undefined, 1], bela: [2, undefined, undefined] },
    });
  });

  it('has months without votes, over the end of a year, and the latest 24 at most', () => {
    const winter = tallyOf(['2026-12-31', { ana: 2, bela: 2 }], ['2027-03-29', { bela: 1 }]);
    expect(placesOf(winter)).toEqual({
      periods: ['2026-12', '2027-01', '2027-02', '2027-03'],
      places: { ana: [1, undefined, undefined, undefined], bela: [1, undefined, undefined, 1] },
    });
    const { periods, places } = placesOf(tallyOf(['2024-01-31', { ana: 1 }], ['2027-03-29', { ana: 1 }]));
    expect([periods.length, periods[0], periods.at(-1)]).toEqual([24, '2025-04', '2027-03']);
    expect(places.ana.filter((place: number | undefined) => place !== undefined)).toEqual([1]);
  });

  it('has no periods without votes', () => {
    expect(rankingOverTime(tallyOf(), NAMES)).toEqual({ unit: 'week', periods: [], restaurants: [] });
  });
});
