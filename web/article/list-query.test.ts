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

describe('the part of a list that an address asks for', () => {
  it('is the first page when nothing is said', () => {
    expect(asked('')).toEqual({ offset: 0, limit: PAGE_SIZE });
  });

  it.each(['offset=-1&limit=-5', 'offset=x&limit=1e9', 'offset=9999999&limit=', 'offset=1.5&limit=0'])(
    'makes sense of %s',
    (query) => {
      expect(asked(query)).toEqual({ offset: 0, limit: PAGE_SIZE });
    },
  );

  it('comes in whole steps, up to the longest page', () => {
    expect(asked('limit=25').limit).toBe(2 * PAGE_SIZE);
    expect(asked('limit=99999').limit).toBe(MAX_LISTED_ARTICLES);
  });
});

describe('the choice that an address makes', () => {
  const chosen = (query: string) => parseFilters(new URLSearchParams(query), [{ slug: 'a-mesa' }]);

  it('is what it says, and comes back from its own address', () => {
    const all = { q: 'mel', category: 'a-mesa', from: '2026-11-01', to: '2026-11-30' };
    expect(chosen('q=+mel&category=a-mesa&from=2026-11-01&to=2026-11-30&utm_source=x')).toEqual(all);
    expect(chosen(listQueryString(firstPage, all).slice(1))).toEqual(all);
  });

  it.each(['', 'q=+&category=&from=&to=', 'category=nowhere', 'from=2026-13-01', 'to=yesterday', 'from=20261101'])(
    'is nothing for %s',
    (query) => expect(chosen(query)).toEqual({}),
  );

  it('takes no more words than anybody types', () => {
    expect(chosen(`q=${'x'.repeat(1000)}`).q).toHaveLength(200);
  });
});

describe('load more', () => {
  it('leaves no article of a long list out', () => {
    const seen = new Set<number>();
    for (let window = asked(''), last = 0; last < 1000; window = nextPagination(window)) {
      expect(window.offset).toBeLessThanOrEqual(last);
      last = window.offset + window.limit;
      for (let index = window.offset; index < last; index += 1) seen.add(index);
      expect(asked(listQueryString(window).slice(1))).toEqual(window);
    }
    expect(seen.size).toBeGreaterThanOrEqual(1000);
  });

  it('keeps the words that were searched, and what was chosen', () => {
    const choice = { q: 'pão & vinho', category: 'a-mesa', from: '2026-11-01' };
    expect(listQueryString({ offset: 0, limit: 48 }, choice)).toBe(
      '?q=p%C3%A3o+%26+vinho&category=a-mesa&from=2026-11-01&limit=48',
    );
  });

  it('adds nothing to the first page', () => {
    expect(listQueryString({ offset: 0, limit: PAGE_SIZE })).toBe('');
  });
});
