import { expect, test } from 'vitest';
import { measure, median } from './measure.ts';

test('median handles odd and even numbers of values', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
});

test('measure takes ratios within a round, so that a slow round affects both', async () => {
  const machine = [1, 10, 2, 1];
  const subject = (name: string, speed: number, floor?: string) => {
    let round = 0;
    return { name, ...(floor && { floor }), run: async () => ({ perSecond: speed * machine[round++]! }) };
  };
  const [floor, twice] = await measure([subject('floor', 100), subject('twice', 200, 'floor')], { rounds: 3 });
  expect(floor).toEqual({ name: 'floor', floor: undefined, median: { perSecond: 200 }, ratio: {} });
  expect(twice).toMatchObject({
    median: { perSecond: 400 },
    ratio: { perSecond: { median: 2, quartiles: [2, 2] } },
  });
});

test('measure returns the quartiles of a ratio', async () => {
  const subject = (name: string, figures: number[], floor?: string) => ({
    name,
    ...(floor && { floor }),
    run: async () => ({ ms: figures.shift()! }),
  });
  const subjects = [subject('floor', [1, 1, 1, 1, 1]), subject('one', [5, 1, 4, 2, 3], 'floor')];
  const [, one] = await measure(subjects, { rounds: 5, warmUp: 0 });
  expect(one!.ratio.ms).toEqual({ median: 3, quartiles: [2, 4] });
});

test('measure alternates the order of rounds and ignores warm-up rounds', async () => {
  const order: string[] = [];
  const subject = (name: string) => ({ name, run: async () => ({ at: order.push(name) }) });
  const [first] = await measure([subject('a'), subject('b')], { rounds: 2, warmUp: 1 });
  expect(order).toEqual(['b', 'a', 'a', 'b', 'b', 'a']);
  expect(first!.median.at).toBe(4.5);
});
