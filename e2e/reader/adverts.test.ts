import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { useBrowser } from '../support/browser.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();

const allPlaces = [
  ['/', 'Da revista'],
  ['/en', 'From this magazine'],
  ['/artigos', 'Da revista'],
  ['/en/articles', 'From this magazine'],
  ['/artigos/a-mesa', 'Da revista'],
  ['/en/articles/gourmet', 'From this magazine'],
  ['/artigos/reportagens/a-agua-tem-caminho', 'Da revista'],
  ['/en/articles/features/a-road-for-water', 'From this magazine'],
  ['/guia-de-restaurantes', 'Da revista'],
  ['/en/restaurant-guide', 'From this magazine'],
] as const;

/** One language of each page in `npm test`, in turn. */
const places = isFullRun ? allPlaces : allPlaces.filter((_, index) => index % 4 === 0 || index % 4 === 3);

/** Heights of the advert and of the whole page. */
const heightsOf = (page: Page) =>
  page.evaluate(() => ({
    advert: document.querySelector('.advert')!.getBoundingClientRect().height,
    page: document.documentElement.scrollHeight,
  }));

describe.each(places)('page %s', (path, label) => {
  const options = { locale: path.startsWith('/en') ? 'en-GB' : 'pt-PT', javaScriptEnabled: false };

  test('shows one labelled advert that links to a page in the same language', async () => {
    const page = await browser.open(path, options);
    const advert = page.getByRole('complementary', { name: label });
    expect(await advert.count()).toBe(1);
    const link = advert.getByRole('link');
    expect(await link.getAttribute('rel')).toBe(null);
    expect((await link.getAttribute('href'))!.startsWith('/en/')).toBe(path.startsWith('/en'));
    expect(await advert.getByRole('img').getAttribute('alt')).not.toBe('');
    await link.click();
    await page.waitForURL((url) => url.pathname !== path);
    expect(await page.locator('h1').count()).toBe(1);
  });
});

test.each([390, 1280])('an advert reserves its space before the picture loads, at %i px', async (width) => {
  const page = await browser.openEmpty({ viewport: { width, height: 900 }, bypassCSP: true });
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/media/**', async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  await page.goto(`${site().url}/artigos/a-mesa`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => document.styleSheets.length > 0);
  // With `content-visibility`, elements outside of the viewport have no height of their own.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  await page.evaluate(() => document.fonts.ready);
  const waiting = await heightsOf(page);
  isHolding = false;
  await Promise.all(held.map((route) => route.continue()));
  await page.locator('.advert img').scrollIntoViewIfNeeded();
  await page.locator('.advert img').evaluate((image: HTMLImageElement) => image.decode());
  expect(await heightsOf(page)).toEqual(waiting);
  expect(waiting.advert).toBeGreaterThan(width / 4);
});

test('the editorial statute has no advert', async () => {
  const page = await browser.open('/estatuto-editorial');
  expect(await page.locator('.advert').count()).toBe(0);
});

test('an advert is not printed', async () => {
  const page = await browser.open('/artigos/reportagens/a-agua-tem-caminho');
  expect(await page.locator('.advert').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.advert').isVisible()).toBe(false);
});
