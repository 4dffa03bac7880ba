/** Periods that are remembered. Votes around midnight alternate between two days. */
const REMEMBERED = 3;

/** Votes of a period appear in the log long after later ones, so a rule that remembers only the latest periods cannot judge them. */
export class VotesOutOfOrder extends Error {
  constructor(period: string) {
    super(
      `The log has more votes of ${period} after votes of ${REMEMBERED} other periods, so this rule cannot judge them: use the rule counted, or a rule in a file of your own`,
    );
    this.name = 'VotesOutOfOrder';
  }
}

/**
 * Returns a function that returns the state of a period, such as a day, and creates it with the first vote of the period. Only the states
 * of the last few periods are kept, so that memory is bounded. Throws `VotesOutOfOrder` for a period whose state was dropped.
 */
export const createStateByPeriod = <State>(create: () => State): ((period: string) => State) => {
  const states = new Map<string, State>();
  const dropped = new Set<string>();
  let latest: { period: string; state: State } | undefined;
  return (period) => {
    if (latest?.period === period) return latest.state;
    if (dropped.has(period)) throw new VotesOutOfOrder(period);
    const state = states.get(period) ?? create();
    // Inserting it again makes it the most recently used one.
    states.delete(period);
    states.set(period, state);
    latest = { period, state };
    if (states.size > REMEMBERED) {
      const oldest = states.keys().next().value!;
      states.delete(oldest);
      dropped.add(oldest);
    }
    return state;
  };
};
