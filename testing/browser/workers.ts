/** Number of browser test workers and sites: more than the two cores, because a worker often waits for a page to settle. */
export const BROWSER_WORKERS = 3;
