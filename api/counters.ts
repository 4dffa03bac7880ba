const counters = new Map<string, number>();

/** Increments a named counter of this process. Counters are held in memory only and are for monitoring. */
export const incrementCounter = (counter: string): void => {
  counters.set(counter, readCounter(counter) + 1);
};

/** Returns the value of a counter since this process started; 0 if it was never incremented. */
export const readCounter = (counter: string): number => counters.get(counter) ?? 0;
