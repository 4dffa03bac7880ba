import { backoff } from '../../backoff.ts';
import type { EventStore } from '../event-store.ts';

/** Asks where the log ends. One question is on its way at a time, and serves all who asked before it was sent. */
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
  /** The end of the log at this moment or later; asks until it is answered, and answers undefined on abort. */
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
