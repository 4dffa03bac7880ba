import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventStore } from '#storage/events/event-store.ts';
import { untilUncontended } from './take-turns.ts';

class Conflict extends Error {}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Work that meets so many conflicts first. */
const contended = (conflicts: number) => {
  const attempts: number[] = [];
  const work = async () => {
    attempts.push(Date.now());
    if (attempts.length <= conflicts) throw new Conflict();
    return 'done';
  };
  const start = Date.now();
  const result = untilUncontended({} as EventStore, 'article-1', work, (error) => error instanceof Conflict);
  return { result, since: () => attempts.map((at) => at - start) };
};

it('who met a conflict decides again after a pause that is left to chance', async () => {
  const chance = vi.spyOn(Math, 'random').mockReturnValueOnce(0.25).mockReturnValueOnce(0.75);
  const { result, since } = contended(2);
  await vi.runAllTimersAsync();
  expect(await result).toBe('done');
  expect(since()).toEqual([0, 5, 20]);
  expect(chance).toHaveBeenCalledTimes(2);
});

it('no pause is longer than 20 milliseconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { result, since } = contended(3);
  await vi.runAllTimersAsync();
  await result;
  const times = since();
  for (const [index, at] of times.slice(1).entries()) expect(at - times[index]!).toBeLessThanOrEqual(20);
});

it('who is not disturbed does not pause', async () => {
  const { result, since } = contended(0);
  expect(await result).toBe('done');
  expect(since()).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});
