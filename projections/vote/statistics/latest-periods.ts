/**
 * Returns a function that returns the state of a period, such as a day, and creates it with the first vote of the period. Only the latest
 * periods of which a vote came are kept, so that memory is bounded; `end` gets the state of each of the others, and `endAll` the rest.
 */
export const createLatestPeriods = <State>(
  kept: number,
  create: (period: string) => State,
  end: (state: State) => void,
): { of(period: string): State; endAll(): void } => {
  const states = new Map<string, State>();
  return {
    of(period) {
      const known = states.get(period);
      if (known !== undefined) return known;
      const state = create(period);
      states.set(period, state);
      if (states.size > kept) {
        const [oldest, ended] = states.entries().next().value!;
        states.delete(oldest);
        end(ended);
      }
      return state;
    },
    endAll() {
      for (const state of states.values()) end(state);
      states.clear();
    },
  };
};
