import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits between 0.5 and 1.5 times `milliseconds`, so that many processes do not resume at the same time. Resolves early when `signal`
 * aborts.
 */
export const sleepWithJitter = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
