import type { Page } from 'playwright';

/** Makes scripts wait, so that pages are shown before any of them runs. Returns a function that lets them load. */
export const holdBackScripts = async (page: Page, scripts = '**/assets/*.js'): Promise<() => void> => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await loaded;
    await route.continue();
  });
  return load;
};
