import { isConnectionError } from '#storage/database/connection-error.ts';
import { EventStoreUnavailable } from '#storage/events/event-store.ts';

/** Milliseconds until a failed item is retried: doubled after each further failure, up to `MAX_WAIT_MS`. */
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 60 * 60_000;

/** Maximum number of failures that are remembered; items beyond are retried without a delay. */
const MAX_FAILURES = 1_000;

interface Failure {
  times: number;
  /** In the monotonic time of `now`, which changes of the system clock do not affect. */
  tryAt: number;
}

/**
 * Creates a function that calls `work` for each item of a list in turn and continues with the next item when one fails. Later calls skip a
 * failed item for ten seconds, and for twice as long after each further failure, up to an hour. At the end, the function throws one
 * `AggregateError` of all failures. It stops and throws immediately when the database or the event log is unreachable.
 */
export const createBackoffRunner = (now: () => number = () => performance.now()) => {
  const failed = new Map<string, Failure>();

  const noteFailure = (key: string, error: unknown): Error => {
    const times = (failed.get(key)?.times ?? 0) + 1;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (times - 1), MAX_WAIT_MS);
    if (failed.size < MAX_FAILURES || failed.has(key)) failed.set(key, { times, tryAt: now() + wait });
    const reason = error instanceof Error ? error.message : String(error);
    return new Error(`${key} failed (attempt ${times}), next attempt in ${wait / 1000} s: ${reason}`, { cause: error });
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
