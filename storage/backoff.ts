import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 20;
const LONGEST_MS = 1_000;

/**
 * Waits before the next attempt: about 20 ms after the first failure (`failures` 0), twice as long after each further one, a second
 * at most, and half of that up to all of it at random, so that many processes do not return at once. Resolves early on abort.
 */
export const backoff = async (failures: number, signal?: AbortSignal): Promise<void> => {
  const milliseconds = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2);
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
};
