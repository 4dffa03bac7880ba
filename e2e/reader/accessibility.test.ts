import { describe, expect, test } from 'vitest';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { pageList } from '../support/page-list.ts';
import { viewportWidths } from '../support/viewports.ts';

const browser = useBrowser();

describe.each(pageList)('page %s', (path) => {
  test('has no axe violations in both themes, on desktop and phone', async () => {
    const page = await browser.openShared(path, { reducedMotion: 'reduce' });
    for (const width of viewportWidths(path)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await axeViolations(page), `light, ${width} px`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeViolations(page, COLOUR_RULES), `dark, ${width} px`).toEqual([]);
    }
  });
});

test('axe reports an image without alt text', async () => {
  const page = await browser.open('/artigos');
  await page.evaluate(() => document.querySelector('main')!.append(new Image()));
  expect((await axeViolations(page)).map((each) => each.split(':')[0])).toContain('image-alt');
});

test('axe reports insufficient contrast', async () => {
  const page = await browser.open('/artigos');
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'Nobody can read this' });
    Object.assign(pale.style, { color: '#888', background: '#999' });
    document.querySelector('main')!.prepend(pale);
  });
  expect((await axeViolations(page, COLOUR_RULES)).map((each) => each.split(':')[0])).toEqual(['color-contrast']);
});
