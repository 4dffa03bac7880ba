import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 20;
const LONGEST_MS = 1_000;

/** Waits longer after every failure (0, 1, 2 …), up to a second, at random so that many do not return at once; less on abort. */
export const backoff = async (failures: number, signal?: AbortSignal): Promise<void> => {
  const milliseconds = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2);
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
};
