import { waitForEvent } from '#storage/wait/wait-for-event.ts';
import type { ReadModelChanges } from './read-model-changes.ts';

/**
 * Milliseconds that the response to a command waits for the read models; it is sent after that time in any case (docs/product.md, rule 46).
 */
export const READ_YOUR_WRITES_TIMEOUT_MS = 2000;

/**
 * Waits until each of these projections has applied the log up to a position. Resolves to true then, or to false after `timeout`
 * milliseconds.
 */
export const waitForPosition = async (
  changes: ReadModelChanges,
  projections: string[],
  position: bigint,
  timeout: number = READ_YOUR_WRITES_TIMEOUT_MS,
): Promise<boolean> => {
  const reached = () => projections.every((name) => changes.positionOf(name) >= position);
  const subscribe = (done: () => void) => {
    const listening = projections.map((name) => changes.onPositionAdvanced(() => reached() && done(), name));
    return () => {
      for (const stopListening of listening) stopListening();
    };
  };
  if (!reached()) await waitForEvent(subscribe, timeout);
  return reached();
};
