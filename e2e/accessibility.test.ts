import axe from 'axe-core';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { pages } from './pages.ts';

const browser = useBrowser();

/** What axe finds, one line for each rule with the first places; evaluated, since the page's policy lets no script be added. */
const violationsOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    );
  });
};

describe.each(pages)('%s', (path) => {
  test('has nothing that axe objects to, in both themes, on a desk and on a phone', async () => {
    const page = await browser.open(path, { reducedMotion: 'reduce' });
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        expect(await violationsOn(page), `${colorScheme}, ${width} px`).toEqual([]);
      }
    }
  });
});

test('axe sees what is wrong', async () => {
  const page = await browser.open('/artigos');
  await page.evaluate(() => document.querySelector('main')!.append(new Image()));
  expect((await violationsOn(page)).map((each) => each.split(':')[0])).toContain('image-alt');
});
