import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();

const languages = [
  { locale: 'pt-PT', language: 'pt', edition: '/nesta-edicao', category: '/artigos/reportagens' },
  { locale: 'en-GB', language: 'en', edition: '/en/latest-edition', category: '/en/articles/features' },
];

/** Returns the title of the newest article of a category; other tests publish some. */
const newestIn = async ({ language, category }: { language: string; category: string }): Promise<string> => {
  const slug = category.split('/').at(-1);
  const answer = await fetch(`${site().url}/api/articles?locale=${language}&category=${slug}&limit=1`);
  const { items } = (await answer.json()) as { items: { title: string }[] };
  return items[0]!.title;
};

const placesOf = (items: Locator) => items.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.place));
const topsOf = (items: Locator) => items.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));

describe.each(journeyLanguages('pt', languages))('articles in rows that differ, in $locale', ({ locale, ...paths }) => {
  test('an edition alternates large pictures, titles side by side and pairs, in its order', async () => {
    const page = await browser.open(paths.edition, {
      locale,
      viewport: { width: 1280, height: 900 },
      javaScriptEnabled: false,
    });
    const items = page.locator('.edition-contents .sequence > li');
    const places = await placesOf(items);
    expect(places[0]).toBe('right');
    expect(new Set(places).size).toBeGreaterThanOrEqual(3);
    const opener = items.first();
    const picture = (await opener.locator('img').boundingBox())!;
    expect(picture.x + picture.width).toBeCloseTo(1280, 0);
    expect(picture.width).toBeGreaterThan(1280 / 2);
    const titles = page.locator('.sequence > [data-place=title][data-share="3"]');
    const [first, second, third] = await topsOf(titles);
    expect([second, third]).toEqual([first, first]);
    const numbers = await page.locator('.contents-number').allTextContents();
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
  });

  test('a category opens on its newest article and continues with others, with the day of each', async () => {
    const page = await browser.open(paths.category, {
      locale,
      viewport: { width: 1280, height: 900 },
      javaScriptEnabled: false,
    });
    expect(await page.locator('.newest h2').innerText()).toBe(await newestIn(paths));
    const items = page.locator('.sequence > li');
    // What other tests publish has no pictures, so the rows vary; the edition above has a fixed content.
    expect(await items.count()).toBeGreaterThan(2);
    expect(await items.locator('time').count()).toBe(await items.count());
    await items.first().locator('h2 a').click();
    await page.locator('article[data-kind]').waitFor();
  });

  test('both are one column on a phone, in the same order', async () => {
    const page = await browser.open(paths.edition, { locale, viewport: { width: 390, height: 800 } });
    for (const path of [paths.edition, paths.category]) {
      await page.goto(path);
      const items = page.locator('.sequence > li');
      const tops = await topsOf(items);
      expect(tops).toEqual([...tops].sort((one, other) => one - other));
      expect(new Set(tops).size).toBe(tops.length);
    }
  });
});
