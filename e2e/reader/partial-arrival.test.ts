import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { layoutShiftsOf, painted, recordLayoutShifts } from '../support/layout-shifts.ts';
import { splitPages } from '../support/split-pages.ts';

const browser = useBrowser();

/** Where the first part of a page ends: after the first row of the masthead, in its sections, and before what follows it. */
const ends = ['<nav class="sections"', '<ul><li class="sections', '<main', '<h1', '<footer'];

test.each(ends.flatMap((end) => [390, 1280].map((width) => [end, width] as const)))(
  'a page that has arrived up to %s does not move when the rest arrives, at %d px',
  async (end, width) => {
    const page = await browser.openEmpty({ viewport: { width, height: 844 } });
    const { url, sendRest } = await splitPages(end);
    await recordLayoutShifts(page);
    await page.goto(`${url}/votos/prova`, { waitUntil: 'commit' });
    await page.locator('.masthead-search').waitFor();
    await painted(page);
    sendRest();
    await page.locator('footer').waitFor();
    await painted(page);
    expect(await layoutShiftsOf(page)).toEqual([]);
  },
);
