/**
 * Does at most one thing at a time under each key, in the order in which it was asked, and at most so many in all.
 */
export const createQueue = (atOnce: number) => {
  const tails = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;

  const takePlace = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const leavePlace = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = tails.get(key);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    tails.set(key, done);
    await before;
    await takePlace();
    try {
      return await work();
    } finally {
      leavePlace();
      if (tails.get(key) === done) tails.delete(key);
      resolve();
    }
  };
};
