import { setTimeout as sleep } from 'node:timers/promises';

/** Between 0.5 and 1.5 times the delay, so that many processes do not return at once. Ends early on abort. */
export const sleepWithJitter = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
