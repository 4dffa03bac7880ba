import { describe, expect, it } from 'vitest';
import { activeFilters, clearFilters, guideQueryString, parseGuideQuery, toGuideFilter } from './guide-query.ts';

const areas = ['funchal', 'porto-santo'];
const read = (query: string) => parseGuideQuery(new URLSearchParams(query), areas);

describe('query of the guide', () => {
  it.each(['', '?area=funchal', '?price=3&sort=votes', '?area=porto-santo&price=1&stars=4&open=now&sort=name'])(
    'is the same after parsing and serializing %s',
    (query) => {
      expect(guideQueryString(read(query))).toBe(query);
    },
  );

  it.each([
    'area=atlantis',
    'area=',
    'price=0',
    'price=6',
    'price=2.5',
    'price=0x2',
    'price=%E2%82%AC',
    'stars=6',
    'stars=-1',
    'stars=many',
    'open=later',
    'sort=price',
    'sort=__proto__',
  ])('ignores the invalid value of %s', (query) => {
    expect(guideQueryString(read(query))).toBe('');
  });

  it('has no filter for one star or more', () => {
    expect(activeFilters(read('stars=1'))).toEqual([]);
  });

  it('filters by opening hours at the time of the request only with open=now', () => {
    const now = '2026-11-20T12:00:00.000Z';
    expect(toGuideFilter(read('open=now'), now)).toMatchObject({ openAt: now });
    expect(toGuideFilter(read('stars=4'), now)).not.toHaveProperty('openAt');
  });

  it('lists its active filters, and keeps the sort order when they are cleared', () => {
    const choice = read('price=2&open=now&sort=stars');
    expect(activeFilters(choice)).toEqual(['price', 'open']);
    expect(clearFilters(choice)).toEqual({ sort: 'stars' });
  });
});
