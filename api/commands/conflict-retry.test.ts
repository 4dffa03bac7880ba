import { expect, it } from 'vitest';
import type { EventStore } from '#storage/events/event-store.ts';
import { conflictBackoffMs, retryOnConflict } from './conflict-retry.ts';

class Conflict extends Error {}

/** Work that meets so many conflicts first; answers with the pauses that were made. */
const pausesOf = async (conflicts: number): Promise<number[]> => {
  const pauses: number[] = [];
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts <= conflicts) throw new Conflict();
    return 'done';
  };
  const isConflict = (error: unknown) => error instanceof Conflict;
  const pause = async (milliseconds: number) => pauses.push(milliseconds);
  expect(await retryOnConflict({} as EventStore, 'article-1', work, isConflict, pause)).toBe('done');
  return pauses;
};

it('who met a conflict pauses before each new attempt, each time as long as chance has it', async () => {
  const pauses = await pausesOf(40);
  expect(pauses).toHaveLength(40);
  expect(new Set(pauses).size).toBeGreaterThan(20);
});

it('a pause lasts 20 milliseconds at most', () => {
  expect([0, 0.25, 0.999].map((chance) => conflictBackoffMs(chance))).toEqual([0, 5, 19.98]);
});

it('who is not disturbed does not pause', async () => {
  expect(await pausesOf(0)).toEqual([]);
});
