import { waitForEvent } from './wait-for-event.ts';

const ignore = () => {};

/** Waits; resolves early on abort. */
export const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  waitForEvent(() => ignore, milliseconds, signal);

/**
 * Waits between 0.5 and 1.5 times `milliseconds`, so that many processes do not resume at the same time. Resolves early on abort.
 */
export const sleepWithJitter = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  sleep(milliseconds * (0.5 + Math.random()), signal);
