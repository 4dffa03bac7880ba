import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Presses a reading tool that keeps the open article on the device, `save` or `map`, until the service worker has cached it. */
export const keepOnDevice = async (page: Page, tool: 'save' | 'map'): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  const keep = page.locator(`[data-tool=${tool}]`);
  // The script that gives the button its function may not be loaded yet.
  await expect
    .poll(async () => {
      if ((await keep.getAttribute('aria-pressed')) === 'false') await keep.click();
      return keep.getAttribute('aria-pressed');
    })
    .toBe('true');
  const isCached = () =>
    page.evaluate(async () => (await (await caches.open('levada-saved')).match(location.pathname)) !== undefined);
  await expect.poll(isCached, { timeout: 20_000 }).toBe(true);
};

/** Like `keepOnDevice`; then deletes the cache of visited pages and cuts the connection. */
export const keepOffline = async (page: Page, tool: 'save' | 'map'): Promise<void> => {
  await keepOnDevice(page, tool);
  await page.evaluate(() => caches.delete('levada-pages'));
  await page.context().setOffline(true);
};
