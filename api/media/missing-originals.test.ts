import { expect, it } from 'vitest';
import { describeMissingOriginals } from './missing-originals.ts';

const missing = (count: number): string[] => Array.from({ length: count }, (_, number) => `originals/${number}`);

it('says nothing while every picture has its original', () => {
  expect(describeMissingOriginals({ pictures: 7, missing: [] })).toBeUndefined();
});

it('names the first five missing originals and the number of the others', () => {
  expect(describeMissingOriginals({ pictures: 100_000, missing: missing(12) })).toMatch(
    /^12 of the 100000 originals of pictures are not in the file store: originals\/0, .*, originals\/4 and 7 more\. /,
  );
});
