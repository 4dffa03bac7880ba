import pLimit from 'p-limit';
import { Problem } from '../problem.ts';

/** Seconds after which a rejected client may retry. */
const RETRY_AFTER = 5;

/**
 * Creates a function that runs up to `concurrency` tasks at the same time, queues up to `maxQueued` more, and returns the task's result.
 * When the queue is full, the function throws 503 `busy` immediately, because in a longer queue clients would give up before their turn.
 */
export const createConcurrencyLimit = ({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }) => {
  const limit = pLimit(concurrency);
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const full = limit.activeCount >= concurrency && limit.pendingCount >= maxQueued;
    if (full) throw new Problem(503, 'busy', { retryAfter: RETRY_AFTER });
    return limit(work);
  };
};
export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;
