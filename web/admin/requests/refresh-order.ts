/** The screen that is shown. */
export interface ShownScreen {
  path: string;
  query: string;
}

/** Navigations of this page: those in flight, how many have started, and where the last one led, once it was answered. */
export interface Navigations {
  running: number;
  started: number;
  destination?: ShownScreen | undefined;
}

/**
 * Returns true if a fresh screen can be shown: it is the one shown now, and no navigation is in flight, is answered but not rendered yet, or
 * has started since the request, because the other screen may have been rendered before the change.
 */
export const isStillShown = (
  asked: ShownScreen & { started: number },
  shown: ShownScreen,
  { running, started, destination = shown }: Navigations,
): boolean => isSame(asked, shown) && running === 0 && started === asked.started && isSame(destination, shown);

const isSame = (one: ShownScreen, other: ShownScreen): boolean => one.path === other.path && one.query === other.query;
