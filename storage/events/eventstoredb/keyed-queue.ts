/**
 * Runs `work` when it is its turn and answers, or throws, as it does: at most one at a time under each key, in the order in which
 * it was asked, and at most `atOnce` in all. Costs next to nothing where nobody waits: there are thousands of appends a second.
 */
export const createKeyedQueue = (atOnce: number) => {
  /** Under each key at which there is work, those who wait for it; undefined where nobody does. */
  const keys = new Map<string, Row | undefined>();
  const places = createKeyQueue();
  let free = atOnce;

  const takeKey = async (key: string): Promise<void> => {
    const row = keys.get(key) ?? createKeyQueue();
    keys.set(key, row);
    await row.wait();
  };
  const leaveKey = (key: string): void => {
    if (!keys.get(key)?.callNext()) keys.delete(key);
  };
  /** Handed on directly, so that nobody who comes now is faster. */
  const leavePlace = (): void => {
    if (!places.callNext()) free += 1;
  };

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    if (keys.has(key)) await takeKey(key);
    else keys.set(key, undefined);
    if (free === 0) await places.wait();
    else free -= 1;
    try {
      return await work();
    } finally {
      leavePlace();
      leaveKey(key);
    }
  };
};

type Row = ReturnType<typeof createKeyQueue>;

const createKeyQueue = () => {
  const waiting = new Set<() => void>();
  return {
    wait: () => new Promise<void>((resolve) => waiting.add(resolve)),
    /** Answers whether there was somebody. */
    callNext(): boolean {
      const [next] = waiting;
      if (!next) return false;
      waiting.delete(next);
      next();
      return true;
    },
  };
};
