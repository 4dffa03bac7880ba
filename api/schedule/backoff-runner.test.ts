import { expect, it } from 'vitest';
import { EventStoreUnavailable } from '#storage/events/event-store.ts';
import { createBackoffRunner } from './backoff-runner.ts';

const LETTERS = ['a', 'b', 'c'];

const poisoned = (...bad: string[]) => {
  const done: string[] = [];
  return {
    done,
    work: async (letter: string) => {
      if (bad.includes(letter)) throw new Error(`${letter} is bad`);
      done.push(letter);
    },
  };
};
const itself = (letter: string) => letter;

it('skips a failed item for a longer time after each failure, and reports it', async () => {
  let now = 0;
  const oneByOne = createBackoffRunner(() => now);
  const tried: number[] = [];
  const work = async (letter: string) => {
    if (letter !== 'a') return;
    tried.push(now / 1000);
    throw new Error('bad');
  };
  const told: string[] = [];
  for (; now <= 3 * 3_600_000; now += 10_000) {
    await oneByOne(LETTERS, itself, work).catch((error) => told.push(error.message));
  }
  expect(tried).toEqual([0, 10, 30, 70, 150, 310, 630, 1270, 2550, 5110, 8710]);
  expect(told.slice(0, 2)).toEqual([
    'a failed (attempt 1), next attempt in 10 s: bad',
    'a failed (attempt 2), next attempt in 20 s: bad',
  ]);
  expect(told).toHaveLength(tried.length);
});

it('processes the other items when some fail', async () => {
  const { done, work } = poisoned('a', 'c');
  await expect(createBackoffRunner()(LETTERS, itself, work)).rejects.toThrow(
    /^a failed \(attempt 1\).*\nc failed \(attempt 1\)/,
  );
  expect(done).toEqual(['b']);
});

it('forgets a failure when the item is gone or succeeded', async () => {
  const oneByOne = createBackoffRunner(() => 0);
  await oneByOne(['a'], itself, poisoned('a').work).catch(() => {});
  await oneByOne(['b'], itself, poisoned().work);
  const { done, work } = poisoned();
  await oneByOne(['a'], itself, work);
  expect(done).toEqual(['a']);
});

it('stops immediately during an outage', async () => {
  const tried: string[] = [];
  const away = async (letter: string) => {
    tried.push(letter);
    throw new EventStoreUnavailable('The log is away');
  };
  await expect(createBackoffRunner()(LETTERS, itself, away)).rejects.toThrow(EventStoreUnavailable);
  expect(tried).toEqual(['a']);
});

it('starts no further item when aborted', async () => {
  const stop = new AbortController();
  const done: string[] = [];
  const work = async (letter: string) => {
    done.push(letter);
    stop.abort();
  };
  await createBackoffRunner()(LETTERS, itself, work, stop.signal);
  expect(done).toEqual(['a']);
});
