/** Number of browser test workers and sites; more would wait for each other on two cores. */
export const BROWSER_WORKERS = 2;
