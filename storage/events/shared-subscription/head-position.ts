import { backoff } from '../../wait/backoff.ts';
import type { EventStore } from '../event-store.ts';

/**
 * Returns a function that looks up the position of the last event in the log, and retries until the store responds; it returns undefined
 * when the signal aborts. At most one request is in progress; all calls that arrive during it share the next one.
 */
export const createHeadLookup = (store: EventStore) => {
  let sent: Promise<unknown> = Promise.resolve();
  let next: Promise<bigint> | undefined;
  const send = (): Promise<bigint> => {
    const answer = store.headPosition();
    sent = answer.catch(() => undefined);
    next = undefined;
    return answer;
  };
  const ask = (): Promise<bigint> => {
    next ??= sent.then(send);
    return next;
  };
  /** Returns the head position, retrying until the store responds; undefined on abort. */
  return async (signal: AbortSignal): Promise<bigint | undefined> => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await ask();
      } catch {
        await backoff(failures, signal);
      }
    }
    return undefined;
  };
};
