import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';

const browser = useBrowser();

/** Options of a browser with service workers, as readers have it. */
const WITH_SERVICE_WORKER = { serviceWorkers: 'allow' } as const;

const languages = [
  {
    locale: 'pt-PT',
    read: '/artigos/reportagens/a-agua-tem-caminho',
    title: 'A água tem caminho',
    also: '/artigos/a-mesa',
    alsoTitle: 'À mesa',
    unread: '/artigos',
    offline: 'Sem ligação',
  },
  {
    locale: 'en-GB',
    read: '/en/articles/features/a-road-for-water',
    title: 'A road for water',
    also: '/en/articles/gourmet',
    alsoTitle: 'Gourmet',
    unread: '/en/articles',
    offline: 'Offline',
  },
];

/** Returns the paths, with queries, of everything that is cached on the device. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/** Waits until a path with this prefix is cached. */
const waitUntilCached = (page: Page, beginning: string) =>
  expect
    .poll(async () => (await cachedPaths(page)).some((path) => path.startsWith(beginning)), { timeout: 15_000 })
    .toBe(true);

const heading = async (page: Page) => (await page.locator('h1').innerText()).replace(/\s+/g, ' ');

describe.each(journeyLanguages('en', languages))(
  'offline reader in $locale',
  ({ locale, read, title, also, alsoTitle, unread, offline }) => {
    /** Returns a page of a reader who has visited two pages and is offline now. */
    const offlineReader = async () => {
      const page = await browser.open(read, { ...WITH_SERVICE_WORKER, locale });
      await waitUntilCached(page, read);
      await page.goto(`${also}?utm_source=letter`);
      await waitUntilCached(page, also);
      await page.context().setOffline(true);
      return page;
    };

    test('opens visited pages again', async () => {
      const page = await offlineReader();
      await page.goto(read);
      expect(await heading(page)).toBe(title);
      const styled = await page.locator('h1').evaluate((element) => getComputedStyle(element).fontFamily);
      expect(styled).toContain('Levada Display');
      await page.goto(also);
      expect(await heading(page)).toBe(alsoTitle);
    });

    test('sees a list of visited pages instead of any other page, and opens one', async () => {
      const page = await offlineReader();
      await page.goto(unread);
      expect(await heading(page)).toBe(offline);
      const links = page.locator('.kept-pages a');
      await links.nth(1).waitFor();
      expect(await links.allInnerTexts()).toEqual([alsoTitle, title]);
      expect(await page.locator('.kept-nothing').isVisible()).toBe(false);
      await links.nth(1).click();
      await page.waitForURL(`**${read}`);
      expect(await heading(page)).toBe(title);
      await page.goBack();
      await page.context().setOffline(false);
      await page.locator('.offline header a').click();
      await page.locator('main article').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(unread);
    });
  },
);

test('visited pages are not on the reader’s own map', async () => {
  const page = await browser.open('/en/articles', WITH_SERVICE_WORKER);
  await waitUntilCached(page, '/en/articles');
  await page.goto('/en/my-map', { waitUntil: 'networkidle' });
  // Reads what the script of the offline page reads, which has begun before.
  await page.evaluate(async () => {
    const cache = await caches.open('levada-pages');
    for (const request of await cache.keys()) await (await cache.match(request))?.text();
  });
  expect(await page.locator('.my-map-list > li').count()).toBe(0);
  expect(await page.locator('.kept-nothing').isVisible()).toBe(true);
});

test('pictures of the first page of a visit are cached, too', async () => {
  const { read } = languages[0]!;
  const page = await browser.open(read, WITH_SERVICE_WORKER);
  await waitUntilCached(page, read);
  await waitUntilCached(page, '/media/');
  await page.context().setOffline(true);
  await page.goto(read);
  const picture = page.locator('main img').first();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

test('a newer release keeps visited pages and deletes the offline pages of the older one', async () => {
  const { read } = languages[0]!;
  const page = await browser.open(read, WITH_SERVICE_WORKER);
  await waitUntilCached(page, read);
  await page.evaluate(async () => {
    await caches.open('levada-offline-of-an-older-release');
    await (await navigator.serviceWorker.ready).unregister();
  });
  await page.goto('/offline');
  const names = () => page.evaluate(() => caches.keys());
  await expect.poll(names, { timeout: 15_000 }).not.toContain('levada-offline-of-an-older-release');
  expect(await cachedPaths(page)).toContain(read);
});

test('searches, error pages and API responses are not cached', async () => {
  const page = await browser.open('/artigos', WITH_SERVICE_WORKER);
  await waitUntilCached(page, '/artigos');
  await page.goto('/artigos?q=agua');
  await page.goto('/nada-disto');
  await page.goto('/api/articles');
  await page.goto('/artigos/a-mesa');
  await waitUntilCached(page, '/artigos/a-mesa');
  const kept = await cachedPaths(page);
  expect(kept.filter((path) => !/^\/(assets|media)\//.test(path)).sort()).toEqual(
    [
      '/artigos',
      '/artigos/a-mesa',
      '/en/offline',
      '/offline',
      '/guardados',
      '/en/saved',
      '/o-meu-mapa',
      '/en/my-map',
    ].sort(),
  );
});

test('a page that is not found any more is deleted from the device', async () => {
  const page = await browser.open('/artigos', WITH_SERVICE_WORKER);
  await waitUntilCached(page, '/artigos');
  await page.evaluate(async () => {
    const cache = await caches.open('levada-pages');
    await cache.put('/artigos/a-mesa/retirado', (await cache.match('/artigos'))!);
  });
  await page.goto('/artigos/a-mesa/retirado');
  await expect.poll(() => cachedPaths(page), { timeout: 15_000 }).not.toContain('/artigos/a-mesa/retirado');
  expect(await cachedPaths(page)).toContain('/artigos');
});

test('a page that is saved at its former address opens there without a connection', async () => {
  const page = await browser.open('/hyperlink', WITH_SERVICE_WORKER);
  await waitUntilCached(page, '/hyperlink');
  const link = page.locator('main a[href^="/hyperlink/"]').first();
  // An address in upper case is redirected as a former one.
  const former = (await link.getAttribute('href'))!.replace(/[^/]*$/, (code) => code.toUpperCase());
  await page.evaluate((save) => navigator.serviceWorker.controller!.postMessage({ save, pictures: [] }), former);
  await waitUntilCached(page, former);
  await page.context().setOffline(true);
  await page.goto(former);
  expect(await page.locator('article.hyperlink').isVisible()).toBe(true);
});

test('the offline page works without JavaScript and says that no page is cached', async () => {
  const page = await browser.open('/offline', { javaScriptEnabled: false });
  expect(await page.locator('.kept-nothing').isVisible()).toBe(true);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
});
