import { createContext, Script } from 'node:vm';

const box = createContext({ ask: undefined as unknown });
const run = new Script('ask()');

/**
 * Runs a synchronous function and returns its result. Throws an error when it takes longer than `limit` milliseconds, and rethrows its
 * errors.
 */
export const runWithTimeout = <Answer>(ask: () => Answer, limit: number): Answer => {
  box.ask = ask;
  return run.runInContext(box, { timeout: limit });
};
