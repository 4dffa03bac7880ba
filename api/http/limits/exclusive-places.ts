/**
 * Creates `total` places for requests that last long. A request has several keys, such as its token and its network, and no two requests
 * with a key in common have a place at the same time.
 */
export const createExclusivePlaces = (total: number) => {
  const taken = new Set<string>();
  let held = 0;
  return {
    /** Takes a place until `release` is called. Takes none and says why if one of the keys has one (`each`) or all are taken (`all`). */
    take(keys: readonly string[]): { release(): void } | { exhausted: 'each' | 'all' } {
      if (keys.some((key) => taken.has(key))) return { exhausted: 'each' };
      if (held === total) return { exhausted: 'all' };
      for (const key of keys) taken.add(key);
      held += 1;
      let released = false;
      return {
        release() {
          if (released) return;
          released = true;
          for (const key of keys) taken.delete(key);
          held -= 1;
        },
      };
    },
    /** Number of places taken now. */
    get held() {
      return held;
    },
  };
};
export type ExclusivePlaces = ReturnType<typeof createExclusivePlaces>;
