export interface TimeLimit {
  /** Milliseconds after which the signal of a run is aborted. */
  limit: number;
  /** Milliseconds after the abort until the run is abandoned. */
  grace: number;
}

/**
 * Runs `work` and returns its result. Its signal is aborted when `closing` aborts or after the time limit; if it has not ended `grace`
 * milliseconds later, it is left running. Then rejects with `late`, or resolves to undefined if the process is shutting down, because the
 * next process continues the work. If it is already shutting down, the work is not started.
 */
export const runWithLimit = async <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  closing: AbortSignal,
  { limit, grace }: TimeLimit,
  late: Error,
): Promise<Result | undefined> => {
  if (closing.aborted) return undefined;
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), limit);
  const signal = AbortSignal.any([closing, tooLong.signal]);
  const abandoned = new Promise<undefined>((resolve, reject) => {
    const giveUp = () => (closing.aborted ? resolve(undefined) : reject(late));
    signal.addEventListener('abort', () => setTimeout(giveUp, grace).unref());
  });
  try {
    return await Promise.race([work(signal), abandoned]);
  } finally {
    clearTimeout(timer);
  }
};
