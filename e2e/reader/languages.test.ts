import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

const lang = (page: Awaited<ReturnType<typeof browser.open>>) => page.locator('html').getAttribute('lang');

describe('first visit', () => {
  test('redirects an English browser to the English home page', async () => {
    const page = await browser.open('/', { locale: 'en-US' });
    expect(new URL(page.url()).pathname).toBe('/en');
    expect(await lang(page)).toBe('en-GB');
  });

  test('shows the Portuguese home page to a Portuguese browser', async () => {
    const page = await browser.open('/', { locale: 'pt-PT' });
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('shows the English home page to a browser in a third language', async () => {
    const page = await browser.open('/', { locale: 'ja-JP' });
    expect(new URL(page.url()).pathname).toBe('/en');
    expect(await lang(page)).toBe('en-GB');
  });
});

describe('language switch', () => {
  test('opens the same article in the other language and stores the choice for 365 days', async () => {
    const page = await browser.open('/artigos/reportagens/a-agua-tem-caminho', { javaScriptEnabled: false });
    await page.locator('.languages a').first().click();
    await page.waitForURL('**/en/articles/features/a-road-for-water');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('en');
    expect(Math.round((cookie!.expires * 1000 - Date.now()) / 86_400_000)).toBe(365);
    await page.goto('/');
    expect(new URL(page.url()).pathname).toBe('/en');
  });

  test('opens the Portuguese page from the English one', async () => {
    const page = await browser.open('/en/articles/gourmet', { locale: 'en-GB' });
    await page.locator('.languages a').first().click();
    await page.waitForURL('**/artigos/a-mesa');
    expect(await lang(page)).toBe('pt-PT');
  });
});

test('an article has a canonical URL and hreflang links to both languages', async () => {
  const page = await browser.open('/artigos/reportagens/a-agua-tem-caminho');
  const links = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((all) =>
      all.map((each) => `${each.getAttribute('hreflang')} ${new URL((each as HTMLLinkElement).href).pathname}`),
    );
  expect(links).toEqual([
    'pt /artigos/reportagens/a-agua-tem-caminho',
    'en /en/articles/features/a-road-for-water',
    'x-default /artigos/reportagens/a-agua-tem-caminho',
  ]);
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(new URL(canonical!).pathname).toBe('/artigos/reportagens/a-agua-tem-caminho');
});

test('the language switch keeps the length of a list, also after more entries were loaded', async () => {
  const page = await browser.open('/artigos');
  await page.locator('a[data-append]').click();
  await page.waitForURL(/limit=48$/);
  await page.locator('.languages a').first().click();
  await page.waitForURL('**/en/articles?limit=48');
  expect(await page.locator('#n25').count()).toBe(1);
});
