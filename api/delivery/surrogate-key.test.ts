import { expect, it } from 'vitest';
import { surrogateKeyHeader } from './surrogate-key.ts';

it('names the tags of all results once, in alphabetical order', () => {
  const used = [{ tags: ['media', 'articles:pt'] }, { tags: new Set(['categories', 'media']) }];
  expect(surrogateKeyHeader(used)).toEqual({ 'surrogate-key': 'articles:pt categories media' });
});

it('separates keys by spaces, so that a tag has none', () => {
  expect(surrogateKeyHeader([{ tags: ['a tag', 'é\r\nx'] }])).toEqual({ 'surrogate-key': '___x a_tag' });
});
