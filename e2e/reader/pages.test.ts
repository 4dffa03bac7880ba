import { beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { pagePaths } from '#web/routes.ts';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { layoutShiftsOf, painted, readThrough, recordLayoutShifts } from '../support/layout-shifts.ts';
import { pageList } from '../support/page-list.ts';
import { findOverflows, type PageVisit, pageVisits } from '../support/page-visit.ts';

const browser = useBrowser();

let visitPage: (path: string) => Promise<PageVisit>;
beforeAll(async () => {
  visitPage = await pageVisits(await browser.openShared('about:blank'));
});

/** Returns a function that visits the page at its first call only, so that all tests of a page look at one visit. */
const visitOnce = (path: string) => {
  let visit: Promise<PageVisit> | undefined;
  return (): Promise<PageVisit> => {
    // A test that is repeated visits the page again.
    onTestFailed(() => {
      visit = undefined;
    });
    visit ??= visitPage(path);
    return visit;
  };
};

test('the page list contains an example of every page with parameters', () => {
  const patterns = Object.values(pagePaths).flatMap((paths) => Object.values(paths));
  const matches = (pattern: string, path: string) =>
    new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`).test(path);
  expect(patterns.filter((pattern) => !pageList.some(([path]) => matches(pattern, path)))).toEqual([]);
});

/**
 * The pages that are looked at with scripts: all of them in `npm run test:long`, and in `npm test` each in one language, which alternates
 * from page to page.
 */
const visitedPages = pageList.filter((_, index) => isFullRun || Math.floor(index / 2) % 2 === index % 2);
const visitedPaths = new Set(visitedPages.map(([path]) => path));

describe.each(pageList)('page %s', (path, lang, heading) => {
  test('has its language, heading and title, and no horizontal overflow, without JavaScript', async () => {
    const page = await browser.openShared(path, { javaScriptEnabled: false });
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect((await page.locator('h1').allInnerTexts()).map((each) => each.replace(/\s+/g, ' '))).toEqual([heading]);
    expect(await page.locator('main').count()).toBe(1);
    expect(await page.locator('#content').count()).toBe(1);
    expect(await page.title()).toMatch(/Levada/);
    // The visits with scripts look at the widths of the other pages.
    if (!isFullRun && visitedPaths.has(path)) return;
    const devtools = await page.context().newCDPSession(page);
    expect(await findOverflows(page, devtools, ['light'])).toEqual([]);
    await devtools.detach();
  });
});

describe.each(visitedPages)('page %s with scripts', (path, _lang, heading) => {
  const visit = visitOnce(path);

  test('has no horizontal overflow in both themes', async () => {
    expect((await visit()).overflows).toEqual([]);
  });

  test('logs no errors', async () => {
    const expected = heading === 'Page not found' || heading === 'Página não encontrada' ? /404/ : /^$/;
    expect((await visit()).consoleErrors.filter((error) => !expected.test(error))).toEqual([]);
  });

  test('has no layout shift while it loads and is scrolled', async () => {
    expect((await visit()).layoutShifts).toEqual([]);
  });

  test('has no axe violations in both themes', async () => {
    expect((await visit()).axeViolations).toEqual([]);
  });

  test('carries the styles of all its elements', async () => {
    expect((await visit()).missingStyles).toEqual([]);
  });

  test('has a skip link as its first keyboard target', async () => {
    expect((await visit()).firstTarget).toBe('#content');
  });
});

test('the skip link leads to the content by keyboard', async () => {
  const page = await browser.open('/artigos');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**#content');
  expect(await page.locator(':target').getAttribute('id')).toBe('content');
});

test('a layout shift is recorded', async () => {
  const page = await browser.openEmpty();
  await recordLayoutShifts(page);
  await page.goto('/artigos');
  await readThrough(page);
  // Only elements that have been painted can shift.
  await painted(page);
  await page.evaluate(() =>
    document.querySelector('main')!.prepend(Object.assign(document.createElement('div'), { style: 'height: 300px' })),
  );
  await expect.poll(() => layoutShiftsOf(page)).not.toEqual([]);
});

test('horizontal overflow is found', async () => {
  const page = await browser.open('/artigos');
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(() =>
    document
      .querySelector('main')!
      .append(Object.assign(document.createElement('div'), { style: 'min-width: 1000px; height: 1px' })),
  );
  expect(await findOverflows(page, devtools, ['dark'])).toEqual(
    expect.arrayContaining([expect.stringMatching(/320 px, dark/)]),
  );
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
