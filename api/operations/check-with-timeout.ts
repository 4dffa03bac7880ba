import pTimeout from 'p-timeout';

export interface Checked<Answer> {
  ok: boolean;
  answer?: Answer;
  error?: string;
}

/**
 * Wraps a check so that it returns within `milliseconds`, with an error if the query is still running. Only one query runs at a
 * time and concurrent callers share its result, so that a hanging database gets no additional load.
 */
export const checkWithTimeout = <Answer>(
  milliseconds: number,
  check: () => Promise<Answer>,
): (() => Promise<Checked<Answer>>) => {
  let running: Promise<Checked<Answer>> | undefined;
  const runOnce = async (): Promise<Checked<Answer>> => {
    try {
      return { ok: true, answer: await check() };
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    } finally {
      running = undefined;
    }
  };
  return () => {
    running ??= runOnce();
    const late = { ok: false, error: `no response within ${milliseconds / 1000} seconds` };
    return pTimeout(running, { milliseconds, fallback: () => late });
  };
};
