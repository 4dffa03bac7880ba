/** The screen that is shown. */
export interface ShownScreen {
  path: string;
  query: string;
}

/** Navigations of this page: those in flight, and how many have started. */
export interface Navigations {
  running: number;
  started: number;
}

/**
 * Returns true if a fresh screen can be shown: it is the one shown now, and no navigation is in flight or has started since the request,
 * because the other screen may have been rendered before the change.
 */
export const isStillShown = (
  asked: ShownScreen & { started: number },
  shown: ShownScreen,
  { running, started }: Navigations,
): boolean => asked.path === shown.path && asked.query === shown.query && running === 0 && started === asked.started;
