import { describe, expect, it } from 'vitest';
import {
  firstPage,
  listQueryString,
  MAX_LISTED_ARTICLES,
  nextPagination,
  PAGE_SIZE,
  parseFilters,
  parsePagination,
} from './list-query.ts';

const asked = (query: string) => parsePagination(new URLSearchParams(query));

describe('parsePagination', () => {
  it('returns the first page by default', () => {
    expect(asked('')).toEqual({ offset: 0, limit: PAGE_SIZE });
  });

  it.each(['offset=-1&limit=-5', 'offset=x&limit=1e9', 'offset=9999999&limit=', 'offset=1.5&limit=0'])(
    'replaces invalid values with defaults: %s',
    (query) => {
      expect(asked(query)).toEqual({ offset: 0, limit: PAGE_SIZE });
    },
  );

  it('rounds the limit up to whole steps, up to the maximum', () => {
    expect(asked('limit=25').limit).toBe(2 * PAGE_SIZE);
    expect(asked('limit=99999').limit).toBe(MAX_LISTED_ARTICLES);
  });
});

describe('parseFilters', () => {
  const chosen = (query: string) =>
    parseFilters(new URLSearchParams(query), [{ slug: 'a-mesa' }], [{ slug: 'sopas', name: 'Sopas e caldos' }]);

  it('returns the filters, also from the query string generated for them', () => {
    const all = { q: 'mel', category: 'a-mesa', keyword: 'sopas', from: '2026-11-01', to: '2026-11-30' };
    expect(chosen('q=+mel&category=a-mesa&keyword=sopas&from=2026-11-01&to=2026-11-30&utm_source=x')).toEqual(all);
    expect(chosen(listQueryString(firstPage, all).slice(1))).toEqual(all);
  });

  it('finds a keyword by its name, as it is typed where there are many', () => {
    expect(chosen('keyword=sopas+e+Caldos')).toEqual({ keyword: 'sopas' });
  });

  it.each([
    '',
    'q=+&category=&from=&to=',
    'category=nowhere',
    'keyword=nothing',
    'from=2026-13-01',
    'to=yesterday',
    'from=20261101',
  ])('returns no filters for %s', (query) => expect(chosen(query)).toEqual({}));

  it('cuts the search query to 200 characters', () => {
    expect(chosen(`q=${'x'.repeat(1000)}`).q).toHaveLength(200);
  });
});

describe('nextPagination and listQueryString', () => {
  it('reach every article of a long list', () => {
    const seen = new Set<number>();
    for (let window = asked(''), last = 0; last < 1000; window = nextPagination(window)) {
      expect(window.offset).toBeLessThanOrEqual(last);
      last = window.offset + window.limit;
      for (let index = window.offset; index < last; index += 1) seen.add(index);
      expect(asked(listQueryString(window).slice(1))).toEqual(window);
    }
    expect(seen.size).toBeGreaterThanOrEqual(1000);
  });

  it('keep the search query and filters', () => {
    const choice = { q: 'pão & vinho', category: 'a-mesa', from: '2026-11-01' };
    expect(listQueryString({ offset: 0, limit: 48 }, choice)).toBe(
      '?q=p%C3%A3o+%26+vinho&category=a-mesa&from=2026-11-01&limit=48',
    );
  });

  it('add no parameters for the first page', () => {
    expect(listQueryString({ offset: 0, limit: PAGE_SIZE })).toBe('');
  });
});
