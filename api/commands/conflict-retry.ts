import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '#storage/events/event-store.ts';
import { Problem } from '../http/problem.ts';
import { OUTAGE_RETRY_AFTER } from '../http/problem-details.ts';

/** Those who wait for each other, by stream: the promise is that of the last in the row. */
const rows = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/** Milliseconds at most. */
const LONGEST_PAUSE = 20;

/** Milliseconds; by chance, from 0 to 1, so that two processes that met do not meet again: each would read, and one of them in vain. */
export const conflictBackoffMs = (chance = Math.random()): number => chance * LONGEST_PAUSE;

/** Only other processes can be faster than who has the turn: with each of these attempts one of them has written. */
const ATTEMPTS_IN_TURN = 50;

/**
 * Decides on a stream until nobody was faster. Who met a conflict takes turns with all others of this process who want the same stream, so that
 * each is decided once more, however many there are. Throws what the work throws, and 503 `busy` when other processes were always faster.
 */
export const retryOnConflict = async <Result>(
  store: EventStore,
  stream: string,
  work: () => Promise<Result>,
  isConflict: (error: unknown) => boolean,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Result> => {
  if (rows.get(store)?.has(stream)) return inTurn(store, stream, work, isConflict, pause);
  try {
    return await work();
  } catch (error) {
    if (!isConflict(error)) throw error;
    await pause(conflictBackoffMs());
    return inTurn(store, stream, work, isConflict, pause);
  }
};

const inTurn = async <Result>(
  store: EventStore,
  stream: string,
  work: () => Promise<Result>,
  isConflict: (error: unknown) => boolean,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<Result> => {
  const row = rows.get(store) ?? new Map<string, Promise<unknown>>();
  rows.set(store, row);
  const before = row.get(stream) ?? Promise.resolve();
  const mine = before.then(() => again(work, isConflict, pause));
  const done = mine.catch(() => {});
  row.set(stream, done);
  try {
    return await mine;
  } finally {
    if (row.get(stream) === done) row.delete(stream);
  }
};

const again = async <Result>(
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
