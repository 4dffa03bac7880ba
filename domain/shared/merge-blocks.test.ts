import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repetitions } from '#testing/test-scale.ts';
import type { Block } from './blocks.ts';
import { mergeBlocks } from './merge-blocks.ts';

const line = (id: string, text: string): Block => ({ id, type: 'text', text: [{ text }] });

it('never loses a block that either side wrote or changed', () => {
  const texts = fc
    .uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 8 })
    .chain((ids) => fc.tuple(...ids.map((id) => fc.constantFrom('1', '2', '3').map((text) => line(id, text)))));
  fc.assert(
    fc.property(texts, texts, texts, (was, mine, theirs) => {
      const lines = mergeBlocks(was, mine, theirs);
      const kept = lines.flatMap((each) => ('block' in each ? [each.block] : [each.mine, each.theirs])).filter(Boolean);
      for (const side of [mine, theirs]) {
        for (const block of side) {
          const before = was.find(({ id }) => id === block.id);
          if (JSON.stringify(before) !== JSON.stringify(block)) expect(kept).toContainEqual(block);
        }
      }
      const ids = lines.map((each) => ('block' in each ? each.block : (each.mine ?? each.theirs))!.id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: repetitions(3000) },
  );
});

const lines = (ids: string): Block[] => [...ids].map((id) => line(id, 'same'));

it.each([
  { was: 'abcd', mine: 'cabd', theirs: 'abcd', result: 'cabd' },
  { was: 'abcd', mine: 'abcd', theirs: 'cabd', result: 'cabd' },
  { was: 'abcd', mine: 'dcba', theirs: 'abxcd', result: 'dcbxa' },
  { was: 'abcd', mine: 'ayxbcd', theirs: 'bacd', result: 'bayxcd' },
  { was: 'abcd', mine: 'dabc', theirs: 'bcd', result: 'dbc' },
  { was: 'abcd', mine: 'dabc', theirs: 'bacd', result: 'bacd' },
])('merges moves: $was as $mine and as $theirs is $result', ({ was, mine, theirs, result }) => {
  expect(mergeBlocks(lines(was), lines(mine), lines(theirs))).toEqual(lines(result).map((block) => ({ block })));
});
