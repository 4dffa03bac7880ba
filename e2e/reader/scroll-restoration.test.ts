import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

describe('navigation between pages', () => {
  test('starts at the top, or at the target of the hash, where the focus continues', async () => {
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

  test('restores the scroll position when going back', async () => {
    const page = await browser.open('/artigos', { viewport: { width: 1280, height: 700 } });
    const link = page.locator('#n9 a').first();
    // Like a click, this scrolls the link into view and waits until it stops moving.
    await link.hover();
    const was = await page.evaluate(() => scrollY);
    await link.click();
    await page.waitForURL(/\/artigos\/.+/);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(was);
  });
});
