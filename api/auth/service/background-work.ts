import { logError } from '../../error-log.ts';

/** Work that continues after the response, so that the response time reveals nothing. */
export interface BackgroundWork {
  /** Starts `work` immediately and returns; a failure is logged under `name`. */
  runInBackground(name: string, work: () => Promise<unknown>): void;
  /** Resolves when all started work has ended. */
  drained(): Promise<void>;
}

/** Creates `runInBackground`, which starts work that continues after the response, and `drained`, which waits until all of it has ended. */
export const createBackgroundWork = (): BackgroundWork => {
  const pending = new Set<Promise<unknown>>();
  return {
    runInBackground(name, work) {
      const running = work()
        .catch((error) => logError(name, error))
        .finally(() => pending.delete(running));
      pending.add(running);
    },
    async drained() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
};
