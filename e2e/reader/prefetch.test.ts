import type { Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

/** Opens a page and holds the requests that match `held` until `release` is called. */
const openHolding = async (path: string, held: (route: Route) => boolean) => {
  const page = await browser.openEmpty();
  const waiting: Route[] = [];
  let most = 0;
  let all = 0;
  await page.route('**/*', async (route) => {
    if (!held(route)) return route.continue();
    all += 1;
    most = Math.max(most, waiting.push(route));
  });
  await page.goto(path);
  return {
    page,
    counts: () => ({ waiting: waiting.length, most, all }),
    release: () => Promise.all(waiting.splice(0).map((route) => route.continue())),
  };
};

describe('prefetching', () => {
  test('loads the pages of focused links, at most four concurrently', async () => {
    const { page, counts, release } = await openHolding(
      '/',
      (route) => route.request().headers()['sec-purpose'] === 'prefetch',
    );
    const links = page.locator('nav.sections a:visible');
    for (const link of (await links.all()).slice(0, 6)) await link.focus();
    await expect.poll(() => counts().waiting).toBe(4);
    await release();
    await expect.poll(() => counts().all).toBe(6);
    expect(counts().most).toBe(4);
  });

  test('loads each page once, and neither URLs that change something nor the current page', async () => {
    const { page, counts } = await openHolding('/', (route) => route.request().headers()['sec-purpose'] === 'prefetch');
    const category = page.locator('nav.sections a:visible').first();
    await category.focus();
    await page.locator('nav.languages a').focus();
    await page.locator('a.skip').focus();
    await category.focus();
    await expect.poll(() => counts().all).toBe(1);
  });
});
