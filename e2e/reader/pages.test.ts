import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { pagePaths } from '#web/routes.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { pageList } from '../support/page-list.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();

test('the page list contains every page without parameters', () => {
  const plain = Object.values(pagePaths).flatMap((paths) => Object.values(paths).filter((path) => !path.includes('[')));
  expect(pageList.map(([path]) => path)).toEqual(expect.arrayContaining(plain));
});

/** Most errors appear at the narrowest width. The other widths are near the breakpoints of the layouts. */
const widths = isFullRun ? [320, 390, 768, 1280, 1680] : [320, 768, 1280];

describe.each(pageList)('page %s', (path, lang, heading) => {
  test('has its language, heading and title, and no horizontal overflow, without JavaScript', async () => {
    const page = await browser.openShared(path, { javaScriptEnabled: false });
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect((await page.locator('h1').allInnerTexts()).map((each) => each.replace(/\s+/g, ' '))).toEqual([heading]);
    expect(await page.locator('main').count()).toBe(1);
    expect(await page.title()).toMatch(/Levada/);
    expect(await overflows(page)).toEqual([]);
  });

  test('has no horizontal overflow in both themes, and logs no errors', async () => {
    const page = await browser.open('about:blank');
    const errors = collectConsoleErrors(page);
    await page.goto(site().url + path);
    expect(await overflows(page, ['light', 'dark'])).toEqual([]);
    const expected = heading === 'Page not found' || heading === 'Página não encontrada' ? /404/ : /^$/;
    expect(errors.filter((error) => !expected.test(error))).toEqual([]);
  });

  test('has a skip link as its first keyboard target', async () => {
    const page = await browser.openShared(path);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#content');
    await page.keyboard.press('Enter');
    await page.waitForURL('**#content');
    expect(new URL(page.url()).hash).toBe('#content');
  });
});

/**
 * Returns the widths and themes in which the page is wider than the window, and by how many pixels. Uses the DevTools protocol directly,
 * because Playwright would wait for every size to be painted and only the layout matters here.
 */
const overflows = async (page: Page, themes: ('light' | 'dark')[] = ['light']): Promise<string[]> => {
  const found: string[] = [];
  const browser = await page.context().newCDPSession(page);
  for (const width of widths) {
    const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: false };
    await browser.send('Emulation.setDeviceMetricsOverride', metrics);
    for (const value of themes) {
      await browser.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
      const { seen, wider } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return {
          seen: `${innerWidth} px, ${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}`,
          wider: scrollWidth - clientWidth,
        };
      });
      expect(seen).toBe(`${width} px, ${value}`);
      if (wider > 0) found.push(`${wider} px at ${seen}`);
    }
  }
  await browser.detach();
  return found;
};
