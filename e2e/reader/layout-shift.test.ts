import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { pageList } from '../support/page-list.ts';
import { viewportWidths } from '../support/viewports.ts';

const browser = useBrowser();

/** Opens a page and records every layout shift that no input of the reader caused. */
const openObserved = async (path: string, width: number): Promise<Page> => {
  const page = await browser.open('about:blank', { viewport: { width, height: 900 } });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node?: Element }[] }[]) {
        const places = entry.sources.map(({ node }) => node?.className || node?.nodeName);
        shifts.push(`${entry.value.toFixed(4)} ${places.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  return page;
};

const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Scrolls to the end of the page screen by screen, waiting until each one is painted. */
const readThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.8) {
      scrollTo(0, y);
      await painted();
      await Promise.all(
        [...document.images].filter((image) => image.complete).map((image) => image.decode().catch(() => undefined)),
      );
    }
    await document.fonts.ready;
    await painted();
  });

const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);

describe.each(pageList)('page %s', (path) => {
  test.each(viewportWidths(path))('has no layout shift while it loads and is scrolled, at %i px', async (width) => {
    const page = await openObserved(path, width);
    await readThrough(page);
    expect(await shiftsOf(page)).toEqual([]);
  });
});

test('a layout shift is recorded', async () => {
  const page = await openObserved('/artigos', 1280);
  await readThrough(page);
  await page.evaluate(() => scrollTo(0, 0));
  // Only elements that have been painted can shift.
  await painted(page);
  await page.evaluate(() =>
    document.querySelector('main')!.prepend(Object.assign(document.createElement('div'), { style: 'height: 300px' })),
  );
  await expect.poll(() => shiftsOf(page)).not.toEqual([]);
});
