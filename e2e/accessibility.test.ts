import axe from 'axe-core';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { pages } from './pages.ts';

const browser = useBrowser();

/** What axe finds, one line for each rule with the first places; evaluated, since the page's policy lets no script be added. */
const violationsOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source);
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
  test.each(['light', 'dark'] as const)('has nothing that axe objects to, %s', async (colorScheme) => {
    const page = await browser.open(path, { colorScheme, viewport: { width: 1280, height: 900 } });
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violationsOn(page), 'on a phone').toEqual([]);
  });
});

test('axe sees what is wrong', async () => {
  const page = await browser.open('/artigos');
  await page.evaluate(() => document.querySelector('main')!.append(new Image()));
  expect((await violationsOn(page)).map((each) => each.split(':')[0])).toContain('image-alt');
});
