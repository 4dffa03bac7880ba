import type { Navigations, ShownScreen } from './refresh-order.ts';
import { refreshes } from './refreshes.ts';

interface RecordedNavigations extends Navigations {
  /** Start of the last navigation, by `performance.now()`. */
  lastStartedAt: number;
  /**
   * Whether a refresh was merged, but not rendered yet, when the last navigation started. The router then takes the elements of the
   * refresh for newer than those of the navigation, and leaves these out.
   */
  lostElements: boolean;
}

/** The router's navigations on this page. */
export const navigations: RecordedNavigations = { running: 0, started: 0, lastStartedAt: 0, lostElements: false };

/**
 * Records a navigation while its screen is requested, and then the screen that it leads to, until another navigation starts: a slow computer
 * may need seconds to render what it has received. `request` resolves to that screen, undefined if the response names none.
 */
export const recordNavigation = async (request: Promise<ShownScreen | undefined>): Promise<void> => {
  navigations.running += 1;
  navigations.started += 1;
  navigations.lastStartedAt = performance.now();
  navigations.lostElements = refreshes.rendered < refreshes.merged;
  navigations.destination = undefined;
  const number = navigations.started;
  const destination = await request.catch(() => undefined);
  navigations.running -= 1;
  if (number === navigations.started) navigations.destination = destination;
};
