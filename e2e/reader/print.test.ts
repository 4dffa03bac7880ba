import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';

const browser = useBrowser();

const languages = [
  {
    locale: 'pt-PT',
    path: '/artigos/reportagens/a-agua-tem-caminho',
    published: 'Publicado em Levada, 19 de novembro de 2026.',
  },
  {
    locale: 'en-GB',
    path: '/en/articles/features/a-road-for-water',
    published: 'Published in Levada, 19 November 2026.',
  },
];

describe.each(journeyLanguages('pt', languages))('$path on paper', ({ locale, path, published }) => {
  test('has two columns, its source and a QR code', async () => {
    const page = await browser.open(path, { locale });
    const source = page.locator('.print-source');
    expect(await source.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await source.innerText()).toContain(published);
    expect(await source.innerText()).toContain(path);
    expect((await source.locator('svg').boundingBox())!.width).toBeGreaterThan(60);
    const columns = await page.locator('.text').evaluate((text) => getComputedStyle(text).columnCount);
    expect(columns).toBe('2');
    for (const hidden of ['.reading-tools', '.footer', '.travel-tools', '.article-keywords'])
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
  });
});

test('the guide takes at most half as many sheets as it has restaurants', async () => {
  const page = await browser.open('/en/restaurant-guide');
  const restaurants = await page.locator('.guide-entry').count();
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
  expect(sheets).toBeLessThanOrEqual(restaurants / 2 + 1);
});
