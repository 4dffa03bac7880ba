import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

test.each(['/artigos/a-mesa', '/en/articles/gourmet', '/guia-de-restaurantes', '/en/restaurant-guide'])(
  'the menu of a phone shows all nine sections without JavaScript, by keyboard, on %s',
  async (path) => {
    const page = await browser.open(path, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const links = page.locator('.sections li a');
    /** The links that are on the screen from edge to edge. */
    const inView = async () => {
      const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
      return boxes.filter((box) => box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844).length;
    };
    expect(await links.count()).toBe(9);
    expect(await inView()).toBeLessThan(9);
    await page.locator('.sections-menu summary').press('Enter');
    expect(await inView()).toBe(9);
    await page.keyboard.press('Tab');
    expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true);
    await page.locator('.sections-menu summary').press('Enter');
    expect(await inView()).toBeLessThan(9);
  },
);
