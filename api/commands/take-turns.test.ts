import { afterEach, expect, it, vi } from 'vitest';
import type { EventStore } from '#storage/events/event-store.ts';
import { untilUncontended } from './take-turns.ts';

const pauses: number[] = [];
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => void pauses.push(milliseconds),
}));

afterEach(() => {
  vi.restoreAllMocks();
  pauses.length = 0;
});

class Conflict extends Error {}

/** Work that meets so many conflicts first. */
const contended = (conflicts: number): Promise<string> => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts <= conflicts) throw new Conflict();
    return 'done';
  };
  return untilUncontended({} as EventStore, 'article-1', work, (error) => error instanceof Conflict);
};

it('who met a conflict decides again after a pause that is left to chance', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.25).mockReturnValueOnce(0.75);
  expect(await contended(2)).toBe('done');
  expect(pauses).toEqual([5, 15]);
});

it('no pause is longer than 20 milliseconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  await contended(5);
  expect(pauses).toHaveLength(5);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(20);
});

it('who is not disturbed does not pause', async () => {
  expect(await contended(0)).toBe('done');
  expect(pauses).toEqual([]);
});
