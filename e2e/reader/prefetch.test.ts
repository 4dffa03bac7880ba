import type { Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

/** Opens a page and holds the requests that match `held` until `letGo` is called. */
const openHolding = async (path: string, held: (route: Route) => boolean) => {
  const page = await browser.open('about:blank');
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
    letGo: () => Promise.all(waiting.splice(0).map((route) => route.continue())),
  };
};

describe('pages fetched ahead', () => {
  test('are those that somebody is about to open, four at once', async () => {
    const { page, counts, letGo } = await openHolding(
      '/',
      (route) => route.request().headers()['sec-purpose'] === 'prefetch',
    );
    const links = page.locator('nav.sections a:visible');
    for (const link of (await links.all()).slice(0, 6)) await link.focus();
    await expect.poll(() => counts().waiting).toBe(4);
    await letGo();
    await expect.poll(() => counts().all).toBe(6);
    expect(counts().most).toBe(4);
  });

  test('are fetched once, and neither those that change something nor those of others', async () => {
    const { page, counts } = await openHolding('/', (route) => route.request().headers()['sec-purpose'] === 'prefetch');
    const category = page.locator('nav.sections a:visible').first();
    await category.focus();
    await page.locator('nav.languages a').focus();
    await page.locator('a.skip').focus();
    await category.focus();
    await expect.poll(() => counts().all).toBe(1);
  });
});
