import pLimit from 'p-limit';
import { Problem } from './problem.ts';

/** Seconds after which whoever found no place may try again. */
const RETRY_AFTER = 5;

/**
 * Does so many things at once; so many more wait. Whoever comes when all these places are taken is refused at once (503 `busy`): a queue that
 * grows without end only answers those who have left.
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
