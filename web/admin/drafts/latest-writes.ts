interface Waiting {
  write: () => Promise<void>;
  done: PromiseWithResolvers<void>;
}

/**
 * Runs writes one at a time per path. Of those that wait, only the newest runs, because each contains the whole text; the promises of the
 * others settle with it.
 */
export const createLatestWrites = () => {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Waiting>();

  const start = (path: string, write: () => Promise<void>): Promise<void> => {
    const run = write().finally(() => {
      const next = waiting.get(path);
      waiting.delete(path);
      if (next) start(path, next.write).then(next.done.resolve, next.done.reject);
      else running.delete(path);
    });
    running.set(path, run);
    return run;
  };

  return {
    /** Runs `write`, or a newer write of the same path instead. Resolves once it is done, and rejects if it fails. */
    run(path: string, write: () => Promise<void>): Promise<void> {
      if (!running.has(path)) return start(path, write);
      const { done } = waiting.get(path) ?? { done: Promise.withResolvers<void>() };
      waiting.set(path, { write, done });
      return done.promise;
    },

    /** Resolves once the writes requested so far for paths that begin with `prefix` have ended, also if they failed. */
    async settled(prefix: string): Promise<void> {
      const ofPaths = <Value>(map: Map<string, Value>) =>
        [...map].filter(([path]) => path.startsWith(prefix)).map(([, value]) => value);
      await Promise.allSettled([...ofPaths(running), ...ofPaths(waiting).map(({ done }) => done.promise)]);
    },
  };
};
