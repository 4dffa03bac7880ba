import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

/** Starts work that ends when the test resolves it, each item under its key. */
const startWork = (queue: ReturnType<typeof createKeyedQueue>, keys: string[]) => {
  const started: number[] = [];
  const ends: PromiseWithResolvers<number>[] = keys.map(() => Promise.withResolvers());
  const results = ends.map(({ promise }, number) =>
    queue(keys[number]!, () => {
      started.push(number);
      return promise;
    }),
  );
  return { started, ends, results };
};

test('runs a limited number at a time, and the others in order of arrival', async () => {
  const { started, ends, results } = startWork(createKeyedQueue(2), ['a', 'b', 'c', 'd']);
  await setImmediate();
  expect(started).toEqual([0, 1]);
  ends[1]!.resolve(10);
  expect(await results[1]).toBe(10);
  await setImmediate();
  expect(started).toEqual([0, 1, 2]);
  ends[0]!.resolve(0);
  ends[2]!.resolve(20);
  ends[3]!.resolve(30);
  expect(await Promise.all(results)).toEqual([0, 10, 20, 30]);
});

test('begins waiting work of the lowest rank first, and of the same rank in order of arrival', async () => {
  const queue = createKeyedQueue(1);
  const started: string[] = [];
  const startWith = (name: string, rank: number) => queue(name, async () => started.push(name), rank);
  const ranks = { running: 9, young: 3, old: 1, middle: 2, 'second old': 1, 'second young': 3 };
  await Promise.all(Object.entries(ranks).map(([name, rank]) => startWith(name, rank)));
  expect(started).toEqual(['running', 'old', 'second old', 'middle', 'young', 'second young']);
});

test('continues after a failure', async () => {
  const { started, ends, results } = startWork(createKeyedQueue(1), ['a', 'b', 'a']);
  ends[0]!.reject(new Error('no'));
  await expect(results[0]).rejects.toThrow('no');
  ends[1]!.resolve(1);
  ends[2]!.resolve(2);
  expect(await Promise.all(results.slice(1))).toEqual([1, 2]);
  expect(started).toEqual([0, 1, 2]);
});

test.each(['a', 'c'])('keeps the order of waiting work when a slot becomes free: key %s', async (key) => {
  const queue = createKeyedQueue(1);
  const { started, ends, results } = startWork(queue, ['a', 'b']);
  await setImmediate();
  ends[0]!.resolve(0);
  const late = results[0]!.then(() => queue(key, async () => started.push(99)));
  await setImmediate();
  expect(started).toEqual([0, 1]);
  ends[1]!.resolve(1);
  await late;
  expect(started).toEqual([0, 1, 99]);
});

test('runs work with the same key one after the other, in order, even with free slots', async () => {
  const { started, ends, results } = startWork(createKeyedQueue(64), ['a', 'a', 'b', 'a']);
  await setImmediate();
  expect(started).toEqual([0, 2]);
  ends[0]!.resolve(0);
  await results[0];
  await setImmediate();
  expect(started).toEqual([0, 2, 1]);
  for (const { resolve } of ends) resolve(0);
  await Promise.all(results);
  expect(started).toEqual([0, 2, 1, 3]);
});
