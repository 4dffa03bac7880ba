import type { ReadModelChanges } from './read-model-changes.ts';

/** A command's answer waits this long for the read models, then answers all the same (docs/product.md, rule 46). */
export const READ_YOUR_WRITES_TIMEOUT_MS = 2000;

/** Resolves true when every named projection has reached the position, false when the time is over. */
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
