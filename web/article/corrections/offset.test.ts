import { expect, it } from 'vitest';
import { CORRECTIONS_PER_PAGE, isPageStart, offsetQuery, parseOffset } from './offset.ts';

it.each([
  ['50', 50],
  ['', 0],
  ['-1', 0],
  ['1e3', 0],
  ['1234567', 0],
])('parses the offset %s as %i', (text, offset) => {
  expect(parseOffset(new URLSearchParams({ offset: text }))).toBe(offset);
});

it('writes an offset into the URL, except for the first page', () => {
  expect([offsetQuery(0), offsetQuery(50)]).toEqual(['', '?offset=50']);
});

it('lets only pages be cached to which links lead', () => {
  const cached = [0, 1, CORRECTIONS_PER_PAGE, CORRECTIONS_PER_PAGE * 2].filter((offset) => isPageStart(offset, 60));
  expect(cached).toEqual([0, CORRECTIONS_PER_PAGE]);
  expect(isPageStart(0, 0)).toBe(true);
});
