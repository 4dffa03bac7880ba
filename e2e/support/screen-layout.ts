import type { Page } from 'playwright';
import { expect } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { contentWidth } from './page-width.ts';

/** Window widths in CSS pixels: a phone, a tablet and a computer. */
const WIDTHS = [390, 768, 1440];

/**
 * Expects that a screen has no axe violations in both themes and no horizontal overflow, at the widths of three devices. Axe runs at every
 * width in `npm run test:long`; in `npm test` at that of a phone or of a computer, depending on the path.
 */
export const expectSoundLayout = async (page: Page): Promise<void> => {
  const { pathname } = new URL(page.url());
  const axeWidths = isFullRun ? WIDTHS : [pathname.length % 2 === 0 ? 390 : 1440];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (axeWidths.includes(width)) expect(await axeViolations(page), `light, ${width} px`).toEqual([]);
    expect(await contentWidth(page)).toBe(width);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, COLOUR_RULES), 'dark').toEqual([]);
};
