import type { CDPSession, Page } from 'playwright';
import { isFullRun } from '#testing/test-scale.ts';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { collectConsoleErrors } from './browser.ts';
import { layoutShiftsOf, readThrough, recordLayoutShifts } from './layout-shifts.ts';
import { missingStyles } from './missing-styles.ts';
import { contentWidth } from './page-width.ts';
import { viewportWidths } from './viewports.ts';

/** Everything that one visit of a page shows. Each list is empty if nothing is wrong, and otherwise names width and theme. */
export interface PageVisit {
  consoleErrors: string[];
  /** Shifts that no input of the reader caused, while the page loads and is scrolled to its end. */
  layoutShifts: string[];
  /** Violations of axe rules, by width and theme. */
  axeViolations: string[];
  /** Widths and themes at which the page is wider than the window. */
  overflows: string[];
  /** Selectors that match elements of the page, which does not carry their rules. */
  missingStyles: string[];
  /** `href` of the first element that the Tab key reaches. */
  firstTarget: string | null;
}

/** Returns a function that visits one page after the other in a tab, which must be unused. Nothing is taken from the browser's cache. */
export const pageVisits = async (page: Page): Promise<(path: string) => Promise<PageVisit>> => {
  const consoleErrors = collectConsoleErrors(page);
  await recordLayoutShifts(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return async (path) => {
    consoleErrors.length = 0;
    const visit = { layoutShifts: [] as string[], axeViolations: [] as string[] };
    for (const width of viewportWidths(path)) {
      await emulate(devtools, { width, theme: 'light', motion: 'no-preference' });
      await page.goto(path);
      await readThrough(page);
      visit.layoutShifts.push(...(await layoutShiftsOf(page)).map((shift) => `${width} px: ${shift}`));
      visit.axeViolations.push(...(await violationsAt(page, devtools, width)));
    }
    const overflows = await findOverflows(page, devtools, ['light', 'dark']);
    await page.keyboard.press('Tab');
    const firstTarget = await page.evaluate(() => document.activeElement?.getAttribute('href') ?? null);
    const missing = await missingStyles(page);
    return { ...visit, overflows, firstTarget, missingStyles: missing, consoleErrors: [...consoleErrors] };
  };
};

/** Most overflows appear at the narrowest width. The other widths are near the breakpoints of the layouts. */
const OVERFLOW_WIDTHS = isFullRun ? [320, 390, 768, 1280, 1680] : [320, 768, 1280];

/** Returns the widths in pixels and themes in which the page is wider than the window, and by how many pixels. */
export const findOverflows = async (page: Page, devtools: CDPSession, themes: Theme[]): Promise<string[]> => {
  const found: string[] = [];
  for (const width of OVERFLOW_WIDTHS) {
    for (const theme of themes) {
      await emulate(devtools, { width, theme, motion: 'reduce' });
      const shown = await page.evaluate(() => {
        const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
        return `${innerWidth} px, ${theme}`;
      });
      const excess = (await contentWidth(page)) - width;
      if (shown !== `${width} px, ${theme}`)
        throw new Error(`The page shows ${shown} instead of ${width} px, ${theme}`);
      if (excess > 0) found.push(`${excess} px at ${shown}`);
    }
  }
  return found;
};

/** Runs all axe rules in the light theme, and those that depend on colours in the dark theme too. */
const violationsAt = async (page: Page, devtools: CDPSession, width: number): Promise<string[]> => {
  const violations: string[] = [];
  for (const [theme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
    await emulate(devtools, { width, theme, motion: 'reduce' });
    violations.push(...(await axeViolations(page, rules)).map((violation) => `${width} px, ${theme}: ${violation}`));
  }
  return violations;
};

type Theme = 'light' | 'dark';

/** Uses the DevTools protocol directly, because Playwright would wait until every size is painted. */
const emulate = async (
  devtools: CDPSession,
  { width, theme, motion }: { width: number; theme: Theme; motion: 'reduce' | 'no-preference' },
): Promise<void> => {
  const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: false };
  await devtools.send('Emulation.setDeviceMetricsOverride', metrics);
  await devtools.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: motion },
    ],
  });
};
