import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

describe.each([
  { path: '/', locale: 'pt-PT' },
  { path: '/en', locale: 'en-GB' },
])('the front page at $path', ({ path, locale }) => {
  test('has three wide sections, and the other categories side by side', async () => {
    const page = await browser.open(path, { locale, viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
    expect(await page.locator('.band').count()).toBe(3);
    const columns = page.locator('.category-columns > section');
    expect(await columns.count()).toBe(3);
    const tops = await columns.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    for (const column of await columns.all()) {
      const name = await column.getByRole('heading', { level: 2 }).innerText();
      expect(await column.getAttribute('aria-labelledby')).toMatch(/^band-/);
      expect(await column.getByRole('heading', { level: 3 }).count()).toBe(1);
      await column.getByRole('link', { name, exact: true }).waitFor();
    }
    await columns.first().getByRole('heading', { level: 3 }).getByRole('link').click();
    await page.waitForURL((url) => url.pathname !== path);
    expect(await page.locator('h1').count()).toBe(1);
  });
});
