import { expect, it } from 'vitest';
import type { EventStore } from '#storage/events/event-store.ts';
import { conflictBackoffMs, retryOnConflict } from './conflict-retry.ts';

class Conflict extends Error {}

/** Runs work that fails with this many conflicts before it succeeds; returns the pauses that were made. */
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

it('pauses for a random time before each new attempt after a conflict', async () => {
  const pauses = await pausesOf(40);
  expect(pauses).toHaveLength(40);
  expect(new Set(pauses).size).toBeGreaterThan(20);
});

it('pauses for at most 20 milliseconds', () => {
  expect([0, 0.25, 0.999].map((chance) => conflictBackoffMs(chance))).toEqual([0, 5, 19.98]);
});

it('does not pause without a conflict', async () => {
  expect(await pausesOf(0)).toEqual([]);
});
