import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { signInToApi } from '../support/api-client.ts';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

/** A page whose requests of one kind are held until they are let go. */
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

describe('a new release', () => {
  const withRelease = async (id: string): Promise<Page> => {
    const page = await browser.open('about:blank');
    await page.route('**/builds/latest.json', (route) =>
      route.fulfill({ json: { id, timestamp: '2026-11-20T12:00:00Z' } }),
    );
    await page.goto('/artigos');
    return page;
  };
  /** As when the reader comes back to the tab. */
  const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  const offer = (page: Page) => page.locator('[data-sonner-toast]', { hasText: 'Há uma versão nova do sítio' });

  test('is offered once, and reloads the page', async () => {
    const page = await withRelease('another');
    await comeBack(page);
    await comeBack(page);
    await offer(page).waitFor();
    expect(await offer(page).count()).toBe(1);
    await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Recarregar' }).click()]);
    expect(await offer(page).count()).toBe(0);
  });

  test('is not offered again within ten seconds of a reload', async () => {
    const page = await withRelease('another');
    await comeBack(page);
    await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Recarregar' }).click()]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await comeBack(page);
    expect(asked.filter((url) => url.includes('/builds/'))).toEqual([]);
    await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now() - 10_001)));
    await comeBack(page);
    await offer(page).waitFor();
  });

  test('is no news while the site is the same', async () => {
    const page = await browser.open('/artigos');
    const answered = page.waitForResponse('**/builds/latest.json');
    await comeBack(page);
    expect(await (await answered).json()).toEqual({ id: expect.any(String), timestamp: expect.any(String) });
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  });
});

describe('what is embedded', () => {
  test('is fetched from the other site only once it is opened', async () => {
    const { send, firstOf } = await signInToApi();
    const url = 'https://www.openstreetmap.org/#map=12/32.75/-17.00';
    const { id } = await send('CreateArticle', {
      category: (await firstOf('/api/categories')).id,
      author: (await firstOf('/api/contributors')).id,
      translations: {
        pt: { title: 'Um mapa', slug: 'um-mapa-de-prova', summary: '', content: [{ type: 'embed', url }] },
      },
    });
    const page = await browser.open('about:blank');
    const foreign: string[] = [];
    await page.route(/openstreetmap/, (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>O mapa</p>' });
    });
    await page.goto('/artigos/reportagens/um-mapa-de-prova');
    expect(foreign).toEqual([]);
    await page.getByRole('link', { name: 'www.openstreetmap.org' }).click();
    expect(await page.frameLocator('iframe').locator('p').textContent()).toBe('O mapa');
    expect(foreign[0]).toContain('/export/embed.html?bbox=');
    await send('DeleteArticle', { id });
  });
});

describe('moving between pages', () => {
  test('begins at the top, or at the hash, with the focus where reading goes on', async () => {
    const page = await browser.open('/', { viewport: { width: 1280, height: 700 } });
    await page.evaluate(() => scrollTo(0, 2000));
    await page.locator('footer a[href*="/artigos/"]').first().click();
    await page.waitForURL('**/artigos/**');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goto('/artigos#n5');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => document.querySelector('#n5')?.contains(document.activeElement));
    expect(inside).toBe(true);
  });

  test('back leads to where the reader was', async () => {
    const page = await browser.open('/artigos', { viewport: { width: 1280, height: 700 } });
    const link = page.locator('#n9 a').first();
    // As a click does, this scrolls the link into view and waits until it rests.
    await link.hover();
    const was = await page.evaluate(() => scrollY);
    await link.click();
    await page.waitForURL(/\/artigos\/.+/);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(was);
  });
});
