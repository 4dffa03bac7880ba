import type { ReadModelChanges } from './read-model-changes.ts';

/**
 * Milliseconds that the response to a command waits for the read models; it is sent after that time in any case (docs/product.md, rule 46).
 */
export const READ_YOUR_WRITES_TIMEOUT_MS = 2000;

/**
 * Waits until each of these projections has applied the log up to a position. Resolves to true then, or to false after `timeout`
 * milliseconds.
 */
export const waitForPosition = (
  changes: ReadModelChanges,
  projections: string[],
  position: bigint,
  timeout: number = READ_YOUR_WRITES_TIMEOUT_MS,
): Promise<boolean> => {
  const reached = () => projections.every((name) => changes.positionOf(name) >= position);
  if (reached()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (result: boolean) => {
      clearTimeout(timer);
      for (const stopListening of listening) stopListening();
      resolve(result);
    };
    const timer = setTimeout(() => settle(false), timeout);
    const listening = projections.map((name) => changes.onPositionAdvanced(() => reached() && settle(true), name));
  });
};
