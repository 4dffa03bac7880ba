import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { missingStyles } from '../support/missing-styles.ts';

const browser = useBrowser();

const SHEET = '**/assets/server-entry-*.css';

test('a page that gets parts of another one has their styles too', async () => {
  const page = await browser.open('/en/articles?q=zzzzqqq', { locale: 'en-GB' });
  expect(await page.locator('style[data-whole-sheet]').count()).toBe(1);
  await page.locator('main [type=search]').fill('honey');
  await page.locator('#results .card').first().waitFor();
  expect(await page.locator('style[data-whole-sheet]').count()).toBe(0);
  const [typefaces, whole] = await page.locator('style').allTextContents();
  expect([typefaces!.includes('@font-face'), whole!.includes('@font-face')]).toEqual([true, false]);
  expect(whole).toContain('.guide-entry');
});

test('a page shows parts of another one although the style sheet cannot be loaded', async () => {
  const page = await browser.open('/artigos?q=zzzzqqq', { locale: 'pt-PT' });
  await page.route(SHEET, (route) => route.abort());
  await page.locator('main [type=search]').fill('mel');
  await page.locator('#results .card').first().waitFor();
  expect(await page.locator('style[data-whole-sheet]').count()).toBe(1);
});

test('a style that a page does not carry is found', async () => {
  const page = await browser.open('/en/privacy-policy', { locale: 'en-GB' });
  expect(await missingStyles(page)).toEqual([]);
  await page.locator('main').evaluate((main) => main.insertAdjacentHTML('beforeend', '<p class="guide-entry">'));
  expect((await missingStyles(page)).join()).toContain('.guide-entry');
});
