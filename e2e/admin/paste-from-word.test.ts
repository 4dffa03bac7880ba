import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

/** Messages of the Content Security Policy, which blocks event handlers and styles of parsed HTML. */
const ofThePolicy = /^(Executing inline event handler|Applying inline style) violates/;

/** The same text as copied from three programs, with the expected toast. */
const CLIPBOARDS = [
  ['word', 'Left out: 1 picture.'],
  ['google-docs', 'Left out: 1 picture.'],
  ['web-page', 'Left out: 1 picture and 1 embedded page.'],
];
const clipboard = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, '../support/clipboards', `${name}.clipboard`), 'utf8');

test.each(CLIPBOARDS)('cleans what is pasted from %s, and shows: %s', async (name, reported) => {
  const page = await openAdmin({ locale: 'en-GB' }, `/admin/articles/${await createDraft({ pt: { content: [] } })}`);
  const complaints = collectConsoleErrors(page);
  const text = page.locator('.ProseMirror[lang=pt]');
  await text.click();
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard(name));
  await page.getByText(reported).waitFor();
  await expect
    .poll(() => text.locator('> :not(:empty)').evaluateAll((blocks) => blocks.map(({ localName }) => localName)))
    .toEqual(expect.arrayContaining(['h2', 'p', 'ul']));
  await page.keyboard.press('Control+s');
  await page.locator('.article-state', { hasText: /^Saved$/ }).waitFor();
  await page.reload();
  await text.locator('h2').waitFor();
  expect(await text.locator('h2').allInnerTexts()).toEqual(['O caminho da água']);
  expect(await text.locator('> p').first().innerText()).toBe('A levada desce devagar e sem pressa, até à serra.');
  expect(await text.locator('> p strong').allInnerTexts()).toEqual(['devagar']);
  expect(await text.locator('> p em').allInnerTexts()).toEqual(['sem pressa']);
  expect(await text.locator('a').getAttribute('href')).toBe('https://example.org/serra');
  expect(await text.locator('ul > li').allInnerTexts()).toEqual(['água', 'sombra']);
  const foreign = text.locator(
    'script, iframe, [onclick], [style]:not([style^="--row"]), img:not(.ProseMirror-separator)',
  );
  expect(await foreign.evaluateAll((parts) => parts.map((part) => part.outerHTML))).toEqual([]);
  expect(complaints.filter((complaint) => !ofThePolicy.test(complaint))).toEqual([]);
});
