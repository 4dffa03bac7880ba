import type { Page } from 'playwright';

/** Makes every document that the page opens from now on record each layout shift that no input of the reader caused. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node?: Element }[] }[]) {
        const places = entry.sources.map(({ node }) => node?.className || node?.nodeName);
        shifts.push(`${entry.value.toFixed(4)} ${places.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the recorded shifts of the document, with their size and the elements that moved. */
export const layoutShiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);

/** Resolves after the next two frames. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Scrolls to the end of the page screen by screen, waiting until each one is painted, and back to the start. */
export const readThrough = (page: Page): Promise<void> =>
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
    scrollTo(0, 0);
  });
