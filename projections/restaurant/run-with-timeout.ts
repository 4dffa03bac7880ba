import { createContext, Script } from 'node:vm';

const box = createContext({ ask: undefined as unknown });
const run = new Script('ask()');

/** What a function answers, synchronously; it is ended where it takes longer than `limit` milliseconds, and an error thrown. Throws what it throws. */
export const runWithTimeout = <Answer>(ask: () => Answer, limit: number): Answer => {
  box.ask = ask;
  return run.runInContext(box, { timeout: limit });
};
