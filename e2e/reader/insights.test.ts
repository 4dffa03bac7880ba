import type { BrowserContextOptions } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { useBrowser } from '../support/browser.ts';
import { oneSentence } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();

/** Creates an article without views and returns its paths in both languages. */
const newArticle = async (): Promise<{ pt: string; en: string }> => {
  const slug = `visto-${crypto.randomUUID()}`;
  const firstOf = async (path: string) => (await fetchAsAdmin<{ items: { id: string }[] }>(path)).items[0]!.id;
  const text = { title: 'Visto', slug, content: oneSentence };
  const article = {
    category: await firstOf('/api/categories'),
    author: await firstOf('/api/contributors'),
    translations: { pt: text, en: text },
  };
  await fetchAsAdmin('/api/commands/CreateArticle', 'POST', article);
  const urlIn = async (locale: string) =>
    (await fetchAsAdmin<{ url: string }>(`/api/articles/${slug}?locale=${locale}`)).url;
  return { pt: await urlIn('pt'), en: await urlIn('en') };
};

const viewsOf = async (path: string): Promise<number> => {
  const { items } = await fetchAsAdmin<{ items: { page: string; views: number }[] }>('/api/insights?by=page');
  return items.find(({ page }) => page === path)?.views ?? 0;
};

/** Waits until a view of `path` is stored. Views are stored every few seconds in their order, so all earlier ones are stored then, too. */
const waitUntilStored = async (path: string) => {
  await expect.poll(() => viewsOf(path), { timeout: 20_000, interval: 250 }).toBe(1);
};

/** Opens a page in a browser in which the script `changed` runs first. */
const openWith = async (path: string, changed: string, options: BrowserContextOptions = {}) => {
  const page = await browser.openEmpty(options);
  await page.addInitScript(changed);
  await page.goto(site().url + path);
  return page;
};

const pretend = (of: 'navigator' | 'document', name: string, value: string): string =>
  `Object.defineProperty(${of}, '${name}', { configurable: true, get: () => ${value} })`;

const languages: { locale: Locale }[] = [{ locale: 'pt' }, { locale: 'en' }];

describe.each(journeyLanguages('en', languages))('page in $locale', ({ locale }) => {
  test('is counted once each time it is opened', async () => {
    const [path, last] = [(await newArticle())[locale], (await newArticle())[locale]];
    const page = await browser.open(`${path}?utm_source=letter`);
    await page.reload();
    await page.goto(last);
    await waitUntilStored(last);
    expect(await viewsOf(path)).toBe(2);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('is not counted for readers with Do Not Track, Global Privacy Control or without JavaScript', async () => {
    const [path, last] = [(await newArticle())[locale], (await newArticle())[locale]];
    await openWith(path, pretend('navigator', 'doNotTrack', "'1'"));
    await openWith(path, pretend('navigator', 'globalPrivacyControl', 'true'));
    await browser.open(path, { extraHTTPHeaders: { 'sec-gpc': '1' } });
    await browser.open(path, { javaScriptEnabled: false });
    await browser.open(last);
    await waitUntilStored(last);
    expect(await viewsOf(path)).toBe(0);
  });
});

test('a page in a background tab is counted once it becomes visible', async () => {
  const [{ pt: path }, { pt: last }] = [await newArticle(), await newArticle()];
  const page = await openWith(path, pretend('document', 'visibilityState', "window.seen ? 'visible' : 'hidden'"));
  await browser.open(last);
  await waitUntilStored(last);
  expect(await viewsOf(path)).toBe(0);
  for (const _time of [1, 2]) {
    await page.evaluate(() => {
      Object.assign(window, { seen: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }
  await waitUntilStored(path);
});
