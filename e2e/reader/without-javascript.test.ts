import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

describe('reader without JavaScript', () => {
  test('navigates from the front page to a category, an article and back', async () => {
    const page = await browser.open('/', { javaScriptEnabled: false });
    await page.locator('nav.sections a', { hasText: 'À mesa' }).click();
    await page.waitForURL('**/artigos/a-mesa');
    await page.locator('main h2 a, main h3 a').first().click();
    await page.waitForURL(/\/artigos\/a-mesa\/[a-z0-9-]+$/);
    expect(await page.locator('article p').count()).toBeGreaterThan(4);
    await page.locator('footer a', { hasText: 'Levada' }).first().click();
    await page.waitForURL(/:\d+\/$/);
  });

  test('finds words with accents when searching without them', async () => {
    const page = await browser.open('/', { javaScriptEnabled: false });
    await page.locator('main input[type=search]').fill('agua');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/artigos?q=agua');
    expect(await page.locator('main').textContent()).toMatch(/resultados? para «agua»/);
    expect(await page.locator('main a', { hasText: 'A água tem caminho' }).count()).toBeGreaterThan(0);
  });

  test('sees that there are no results for nonsense queries', async () => {
    for (const nonsense of [
      'zzzzqqq',
      '"\'; drop table article; --',
      '<script>alert(1)</script>',
      ':*&|!()',
      '%%%',
      '💧'.repeat(40),
    ]) {
      const page = await browser.open(`/artigos?q=${encodeURIComponent(nonsense)}`, { javaScriptEnabled: false });
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('main').textContent()).toMatch(/Nenhum resultado/);
    }
  });

  test('opens more articles by a link', async () => {
    const page = await browser.open('/artigos', { javaScriptEnabled: false });
    const before = await page.locator('main article').count();
    await page.locator('main a', { hasText: /mais \d+ artigo/ }).click();
    await page.waitForURL(/[?&](offset|limit)=\d+/);
    expect(await page.locator('main article').count()).toBeGreaterThan(before);
  });
});

test('pictures load as AVIF and declare their size', async () => {
  const page = await browser.open('/artigos/reportagens/a-agua-tem-caminho');
  const picture = page.locator('main img').first();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const { source, width, height } = await picture.evaluate((image: HTMLImageElement) => ({
    source: image.currentSrc,
    width: image.getAttribute('width'),
    height: image.getAttribute('height'),
  }));
  expect(source).toMatch(/\/media\/[0-9a-f]{32}\/(?:\dx\d-\d+\/)?\d+\.avif$/);
  expect(Number(width)).toBeGreaterThan(0);
  expect(Number(height)).toBeGreaterThan(0);
});
