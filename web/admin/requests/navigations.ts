import type { Navigations, ShownScreen } from './refresh-order.ts';

/** The router's navigations on this page. `lastStartedAt` is the start of the last one, by `performance.now()`. */
export const navigations: Navigations & { lastStartedAt: number } = { running: 0, started: 0, lastStartedAt: 0 };

/**
 * Records a navigation while its screen is requested, and then the screen that it leads to, until another navigation starts: a slow computer
 * may need seconds to render what it has received. `request` resolves to that screen, undefined if the response names none.
 */
export const recordNavigation = async (request: Promise<ShownScreen | undefined>): Promise<void> => {
  navigations.running += 1;
  navigations.started += 1;
  navigations.lastStartedAt = performance.now();
  navigations.destination = undefined;
  const number = navigations.started;
  const destination = await request.catch(() => undefined);
  navigations.running -= 1;
  if (number === navigations.started) navigations.destination = destination;
};
