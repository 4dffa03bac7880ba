import { describe, expect, it } from 'vitest';
import { LONGEST_PAGE, listQuery, PAGE_SIZE, windowAfter, windowOf } from './list-window.ts';

const asked = (query: string) => windowOf(new URLSearchParams(query));

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
    expect(asked('limit=99999').limit).toBe(LONGEST_PAGE);
  });
});

describe('load more', () => {
  it('leaves no article of a long list out', () => {
    const seen = new Set<number>();
    for (let window = asked(''), last = 0; last < 1000; window = windowAfter(window)) {
      expect(window.offset).toBeLessThanOrEqual(last);
      last = window.offset + window.limit;
      for (let index = window.offset; index < last; index += 1) seen.add(index);
      expect(asked(listQuery(window).slice(1))).toEqual(window);
    }
    expect(seen.size).toBeGreaterThanOrEqual(1000);
  });

  it('keeps the words that were searched', () => {
    expect(listQuery({ offset: 0, limit: 48 }, 'pão & vinho')).toBe('?q=p%C3%A3o+%26+vinho&limit=48');
  });

  it('adds nothing to the first page', () => {
    expect(listQuery({ offset: 0, limit: PAGE_SIZE })).toBe('');
  });
});
