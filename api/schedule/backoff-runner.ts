import { isConnectionError } from '#storage/database/connection-error.ts';
import { EventStoreUnavailable } from '#storage/events/event-store.ts';

/** Milliseconds until something that failed is tried again: doubled after each further failure, up to the longest. */
const FIRST_WAIT = 10_000;
const LONGEST_WAIT = 60 * 60_000;

/** Failures remembered at most; those beyond are tried again at once. */
const MOST_REMEMBERED = 1_000;

interface Failure {
  times: number;
  /** By the clock of timers, which no correction of the time of day moves. */
  tryAt: number;
}

/**
 * Does a piece of work for one thing after the other, so that one that fails never keeps those behind it waiting. What failed is left
 * out for ten seconds, then twenty, up to an hour. Throws what ends all of them: the database or the log is away; otherwise, when all
 * were tried, one `AggregateError` of those that failed.
 */
export const createBackoffRunner = (now: () => number = () => performance.now()) => {
  const failed = new Map<string, Failure>();

  const noteFailure = (key: string, error: unknown): Error => {
    const times = (failed.get(key)?.times ?? 0) + 1;
    const wait = Math.min(FIRST_WAIT * 2 ** (times - 1), LONGEST_WAIT);
    if (failed.size < MOST_REMEMBERED || failed.has(key)) failed.set(key, { times, tryAt: now() + wait });
    const reason = error instanceof Error ? error.message : String(error);
    return new Error(`${key} failed (${times}) and is tried again in ${wait / 1000} s: ${reason}`, { cause: error });
  };

  return async <Thing>(
    things: Thing[],
    keyOf: (thing: Thing) => string,
    work: (thing: Thing) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<void> => {
    const keys = new Set(things.map(keyOf));
    for (const key of failed.keys()) if (!keys.has(key)) failed.delete(key);
    const errors: Error[] = [];
    for (const thing of things) {
      const key = keyOf(thing);
      if (signal?.aborted) break;
      if ((failed.get(key)?.tryAt ?? Number.NEGATIVE_INFINITY) > now()) continue;
      try {
        await work(thing);
        failed.delete(key);
      } catch (error) {
        if (error instanceof EventStoreUnavailable || isConnectionError(error)) throw error;
        errors.push(noteFailure(key, error));
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'));
  };
};
