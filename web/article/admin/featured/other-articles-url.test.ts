import { expect, it } from 'vitest';
import { otherArticlesUrl, parseOtherArticlesParams } from './other-articles-url.ts';

const parse = (query: string) => parseOtherArticlesParams(new URLSearchParams(query));

it('parses search and page, and ignores empty values and the end of a long search', () => {
  expect(parse('q=levada&after=x')).toEqual({ q: 'levada', after: 'x', before: undefined });
  expect(parse('q=&after=&before=')).toEqual({ q: undefined, after: undefined, before: undefined });
  expect(parse('before=y')).toMatchObject({ before: 'y' });
  expect(parse(`q=${'a'.repeat(300)}`).q).toHaveLength(200);
});

it('returns the URL of the screen with what is given', () => {
  expect(otherArticlesUrl({})).toBe('/admin/featured');
  expect(otherArticlesUrl({ q: '', before: undefined })).toBe('/admin/featured');
  expect(otherArticlesUrl({ q: 'levada', after: 'x' })).toBe('/admin/featured?q=levada&after=x');
});
