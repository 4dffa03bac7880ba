const counters = new Map<string, number>();

/** Counts one more of what is kept nowhere else, for whoever watches this process. */
export const incrementCounter = (counter: string): void => {
  counters.set(counter, readCounter(counter) + 1);
};

/** How often it happened since this process began. */
export const readCounter = (counter: string): number => counters.get(counter) ?? 0;
