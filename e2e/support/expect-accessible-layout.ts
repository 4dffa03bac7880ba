import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { contentWidth } from './page-width.ts';

/** Widths in pixels of a phone, a tablet and a desktop, unless a test names others. */
const WIDTHS = [390, 768, 1440];

/** Expects a page to have no axe violations and not to scroll sideways at each width, and to have no axe violations in the dark theme. */
export const expectAccessibleLayout = async (page: Page, widths: readonly number[] = WIDTHS): Promise<void> => {
  const url = page.url();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect([url, await contentWidth(page)]).toEqual([url, width]);
    expect(await axeViolations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
};
