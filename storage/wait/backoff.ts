import { sleep } from './sleep.ts';

const FIRST_MS = 20;
const MAX_DELAY_MS = 1_000;

/**
 * Waits before the next attempt. The delay starts at 20 ms (`failures` 0), doubles with each failure up to 1 s and is randomly shortened by
 * up to half, so that many processes do not retry together. Resolves early on abort.
 */
export const backoff = (failures: number, signal?: AbortSignal): Promise<void> =>
  sleep(Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2), signal);
