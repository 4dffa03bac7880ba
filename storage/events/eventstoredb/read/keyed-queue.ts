/**
 * Returns a function that runs work under a key and returns its result. Work under the same key runs one after the other, in order of
 * arrival; in total, at most `atOnce` pieces of work run at the same time. Of the keys that wait for a place, the work with the lowest
 * `rank` begins first; with the same rank, the first to arrive.
 */
export const createKeyedQueue = (atOnce: number) => {
  /** Keys with running work and the queue of waiting work; undefined when none waits. */
  const keys = new Map<string, Row | undefined>();
  const places = createPlaceQueue();
  let free = atOnce;

  const takeKey = async (key: string): Promise<void> => {
    const row = keys.get(key) ?? createKeyQueue();
    keys.set(key, row);
    await row.wait();
  };
  const leaveKey = (key: string): void => {
    if (!keys.get(key)?.callNext()) keys.delete(key);
  };
  /** Hands the slot to the first waiting work directly, so that later work cannot overtake it. */
  const leavePlace = (): void => {
    if (!places.callNext()) free += 1;
  };

  return async <Result>(key: string, work: () => Promise<Result>, rank = 0): Promise<Result> => {
    if (keys.has(key)) await takeKey(key);
    else keys.set(key, undefined);
    if (free === 0) await places.wait(rank);
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
    /** Returns true when there was work waiting. */
    callNext(): boolean {
      const [next] = waiting;
      if (!next) return false;
      waiting.delete(next);
      next();
      return true;
    },
  };
};

interface Place {
  rank: number;
  call(): void;
}

const createPlaceQueue = () => {
  /** In the order in which they are called. */
  const waiting: Place[] = [];
  return {
    wait: (rank: number) => new Promise<void>((call) => waiting.splice(firstAfter(waiting, rank), 0, { rank, call })),
    /** Returns true when there was work waiting. */
    callNext(): boolean {
      const next = waiting.shift();
      next?.call();
      return next !== undefined;
    },
  };
};

/** Returns the index of the first place with a higher rank, by binary search. */
const firstAfter = (places: readonly Place[], rank: number): number => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle]!.rank <= rank) low = middle + 1;
    else high = middle;
  }
  return low;
};
