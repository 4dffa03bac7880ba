import { logError } from '../../error-log.ts';

/** What is done after the answer, so that how long an answer takes tells nothing. */
export interface BackgroundWork {
  /** Begins it at once; what fails is told in the log, as `name`. */
  runInBackground(name: string, work: () => Promise<unknown>): void;
  /** Resolves when nothing is under way any more. */
  drained(): Promise<void>;
}

/** Of one process. */
export const createBackgroundWork = (): BackgroundWork => {
  const underWay = new Set<Promise<unknown>>();
  return {
    runInBackground(name, work) {
      const running = work()
        .catch((error) => logError(name, error))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async drained() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
