import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Runs `work` when it is its turn and answers, or throws, as it does: at most one at a time under each key, in the order in which
 * it was asked, and at most `atOnce` in all.
 */
export const createQueue = (atOnce: number) => {
  const all = pLimit(atOnce);
  const keys = new Map<string, LimitFunction>();

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const one = keys.get(key) ?? pLimit(1);
    keys.set(key, one);
    try {
      return await one(() => all(work));
    } finally {
      if (one.activeCount + one.pendingCount === 0) keys.delete(key);
    }
  };
};
