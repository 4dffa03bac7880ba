import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstFree } from './first-free.ts';

const search = async (isTaken: (number: number) => boolean) => {
  const looked: number[] = [];
  const found = await firstFree(async (number) => {
    looked.push(number);
    return isTaken(number) ? undefined : { number };
  });
  return { number: found?.number, looked };
};

it('finds the first free number with few calls, none of them twice', () =>
  fc.assert(
    fc.asyncProperty(fc.nat({ max: 8191 }), async (taken) => {
      const { number, looked } = await search((each) => each < taken);
      expect(number).toBe(taken);
      expect(looked.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(taken + 2)));
      expect(new Set(looked).size).toBe(looked.length);
    }),
  ));

it('finds a free number when the taken ones have gaps', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat({ max: 300 })), async (taken) => {
      const { number, looked } = await search((each) => taken.includes(each));
      expect(taken).not.toContain(number);
      expect(looked.length).toBeLessThanOrEqual(18);
    }),
  ));

it('returns undefined when all are taken', async () => {
  const { number, looked } = await search(() => true);
  expect([number, looked.length]).toEqual([undefined, 14]);
});
