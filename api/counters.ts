/** What is counted of this process and kept nowhere else, for whoever watches it. */
export type Counter = 'votes_refused_again';

const counters = new Map<Counter, number>();

/** Counts one more. */
export const count = (counter: Counter): void => {
  counters.set(counter, countOf(counter) + 1);
};

/** How often it happened since this process began. */
export const countOf = (counter: Counter): number => counters.get(counter) ?? 0;
