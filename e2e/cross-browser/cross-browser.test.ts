import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { pageList } from '../support/page-list.ts';
import { site } from '../support/site.ts';
import type { BrowserDriver, BrowserWindow } from './browser-driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

const WIDTHS = [390, 1280];

/** Returns why a browser is skipped, or undefined. `npm run test:long` tests those that are installed. */
const skipReason = ({ name, programs, packages }: BrowserDriver): string | undefined => {
  if (!isFullRun) return `${name}: in npm run test:long`;
  if (!programs.every((program) => existsSync(program)))
    return `${name} is not installed here (Debian: apt-get install ${packages})`;
  return undefined;
};

/** Script that returns the words of headlines that are broken across lines, and by how many pixels the page is wider than the window. */
const LAYOUT_FAULTS = `
  await document.fonts.ready;
  const broken = [];
  for (const headline of document.querySelectorAll('h1, h2, h3, .poster-title')) {
    const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  for (const { style } of [document.documentElement, document.body]) style.overflowX = 'visible';
  return { width: innerWidth, broken, wider: Math.max(0, document.documentElement.scrollWidth - innerWidth) };`;

/** Returns a check of a condition in the page. It is false while the browser is navigating. */
const isTrue = (window: BrowserWindow, condition: string) => () =>
  window.evaluate<boolean>(`return ${condition}`).catch(() => false);

describe.each([webkit, firefox])('$name', (browser) => {
  const reason = skipReason(browser);
  if (reason) {
    test.skip(reason, () => {});
    return;
  }

  let window: BrowserWindow;
  beforeAll(async () => {
    window = await browser.start();
  });
  afterAll(() => window?.close());

  describe.each(WIDTHS)('at %i px', (width) => {
    test.each(pageList)(
      '%s breaks no headline word, has no horizontal overflow and logs no errors',
      async (path, _lang, heading) => {
        await window.open(site().url + path, width);
        expect(await window.evaluate(LAYOUT_FAULTS)).toEqual({ width, broken: [], wider: 0 });
        const expected = /^(Page not found|Página não encontrada)$/.test(heading) ? /404/ : /^$/;
        expect((await window.consoleErrors()).filter((error) => !expected.test(error))).toEqual([]);
      },
    );
  });

  test.each([
    ['/guia-de-restaurantes', /Obrigado pelo seu voto!|Só é permitido um voto por dia/],
    ['/en/restaurant-guide', /Thank you for your vote!|Only allowed one vote per day/],
  ])('shows the result of a vote at %s', async (path, answer) => {
    await window.open(site().url + path, 1280);
    await window.evaluate(`document.querySelector('form[action*="CastVote"] button').click()`);
    await expect.poll(isTrue(window, `${answer}.test(document.body.innerText)`)).toBe(true);
  });

  test.each([
    ['/newsletter', /Registo efetuado com sucesso!/],
    ['/en/newsletter', /Successfully registered!/],
  ])('shows the result of a subscription at %s', async (path, answer) => {
    await window.open(site().url + path, 390);
    await window.evaluate(`
      const form = document.querySelector('main form[action*="Subscribe"]');
      form.querySelector('[type="email"]').value = 'rosa-${randomUUID()}@example.org';
      for (const box of form.querySelectorAll('[type="checkbox"]')) box.checked = true;
      setTimeout(() => form.querySelector('button').click())`);
    await expect.poll(isTrue(window, `${answer}.test(document.body.innerText)`)).toBe(true);
  });

  test.each([
    ['/', 'levada', '/artigos'],
    ['/en', 'levada', '/en/articles'],
  ])('shows results of a search from %s', async (path, words, found) => {
    await window.open(site().url + path, 1280);
    await window.evaluate(`
      const field = document.querySelector('main [name="q"]');
      field.value = '${words}';
      setTimeout(() => field.form.requestSubmit())`);
    const arrived = `location.pathname === '${found}' && document.querySelectorAll('main h2, main h3').length > 1`;
    await expect.poll(isTrue(window, arrived)).toBe(true);
  });

  test.each(['/artigos', '/en/articles'])('loads more articles in place at %s', async (path) => {
    await window.open(site().url + path, 1280);
    const before = await window.evaluate<number>(`return document.querySelectorAll('#articles > *').length`);
    await window.evaluate(`document.querySelector('.load-more a[data-append]').click()`);
    await expect.poll(isTrue(window, `document.querySelectorAll('#articles > *').length > ${before}`)).toBe(true);
  });
});
