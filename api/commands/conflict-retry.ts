import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '#storage/events/event-store.ts';
import { Problem } from '../http/problem.ts';
import { OUTAGE_RETRY_AFTER } from '../http/problem-details.ts';

/** Queue of each store's streams: the promise of the last caller in the queue. */
const queues = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/** Longest pause between two attempts, in milliseconds. */
const MAX_PAUSE_MS = 20;

/**
 * Returns a pause in milliseconds, 20 times `chance` (a random number from 0 to 1), so that two processes that met a conflict do not retry
 * at the same time.
 */
export const conflictBackoffMs = (chance = Math.random()): number => chance * MAX_PAUSE_MS;

/** Only other processes can conflict with the caller at the head of the queue: each failed attempt means that one of them has written. */
const ATTEMPTS_IN_TURN = 50;

/**
 * Runs `work` and returns its result, repeating it after a random `pause` as long as it throws an error for which `isConflict` returns
 * true. Once one call has met a conflict on a stream, this process runs the calls for that stream one at a time. Throws any other error of
 * `work`, and 503 `busy` after about 50 conflicts.
 */
export const retryOnConflict = async <Result>(
  store: EventStore,
  stream: string,
  work: () => Promise<Result>,
  isConflict: (error: unknown) => boolean,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Result> => {
  if (queues.get(store)?.has(stream)) return runQueued(store, stream, work, isConflict, pause);
  try {
    return await work();
  } catch (error) {
    if (!isConflict(error)) throw error;
    await pause(conflictBackoffMs());
    return runQueued(store, stream, work, isConflict, pause);
  }
};

const runQueued = async <Result>(
  store: EventStore,
  stream: string,
  work: () => Promise<Result>,
  isConflict: (error: unknown) => boolean,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<Result> => {
  const queue = queues.get(store) ?? new Map<string, Promise<unknown>>();
  queues.set(store, queue);
  const before = queue.get(stream) ?? Promise.resolve();
  const mine = before.then(() => runUntilNoConflict(work, isConflict, pause));
  const done = mine.catch(() => {});
  queue.set(stream, done);
  try {
    return await mine;
  } finally {
    if (queue.get(stream) === done) queue.delete(stream);
  }
};

const runUntilNoConflict = async <Result>(
  work: () => Promise<Result>,
  isConflict: (error: unknown) => boolean,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt >= ATTEMPTS_IN_TURN)
        throw new Problem(503, 'busy', { retryAfter: OUTAGE_RETRY_AFTER }, { cause: error });
      await pause(conflictBackoffMs());
    }
  }
};
