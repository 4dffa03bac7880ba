import type { Page } from 'playwright';

/**
 * Holds back the responses to requests that match `url`; by default those of scripts, so that pages are shown before any of them runs.
 * Returns a function that lets them through.
 */
export const holdBack = async (page: Page, url: string | RegExp = '**/assets/*.js'): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};
