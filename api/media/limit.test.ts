import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLimit } from './limit.ts';

/** Tasks that end when told to. */
const startTasks = (limit: ReturnType<typeof createLimit>, count: number) => {
  const started: number[] = [];
  const ends: PromiseWithResolvers<number>[] = Array.from({ length: count }, () => Promise.withResolvers());
  const results = ends.map(({ promise }, number) =>
    limit(() => {
      started.push(number);
      return promise;
    }),
  );
  return { started, ends, results };
};

it('runs so many at a time, the others in the order they came', async () => {
  const { started, ends, results } = startTasks(createLimit(2), 4);
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

it('goes on after a task failed', async () => {
  const { started, ends, results } = startTasks(createLimit(1), 3);
  ends[0]!.reject(new Error('no'));
  await expect(results[0]).rejects.toThrow('no');
  ends[1]!.resolve(1);
  ends[2]!.resolve(2);
  expect(await Promise.all(results.slice(1))).toEqual([1, 2]);
  expect(started).toEqual([0, 1, 2]);
});

it('lets nobody overtake who waits when a place becomes free', async () => {
  const limit = createLimit(1);
  const { started, ends, results } = startTasks(limit, 2);
  await setImmediate();
  ends[0]!.resolve(0);
  const late = results[0]!.then(() => limit(async () => started.push(99)));
  await setImmediate();
  expect(started).toEqual([0, 1]);
  ends[1]!.resolve(1);
  await late;
  expect(started).toEqual([0, 1, 99]);
});
