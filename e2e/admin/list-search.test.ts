import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { adminCookies, fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);
const en = { locale: 'en-GB' };

const titles = (page: Page) => page.locator('.desk-rows tbody th a').allInnerTexts();
const searchField = (page: Page) => page.locator('main input[name=q]');
const caretOf = (page: Page) =>
  searchField(page).evaluate((field: HTMLInputElement) => [document.activeElement === field, field.selectionStart]);
const queryOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Set by `holdRendering`. */
declare const rendering: { hold(): void; held: (() => void)[]; release(): void };

/** Makes a page able to hold what React renders in transitions: it starts each step by a message to itself. */
const holdRendering = () => {
  const held: (() => void)[] = [];
  let isHolding = false;
  const post = MessagePort.prototype.postMessage as (this: MessagePort, ...message: unknown[]) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    if (isHolding) held.push(() => post.apply(this, message));
    else post.apply(this, message);
  };
  const release = () => {
    isHolding = false;
    for (const go of held.splice(0)) go();
  };
  const hold = () => {
    isHolding = true;
  };
  Object.assign(globalThis, { rendering: { held, release, hold } });
};

describe('the search of a list', () => {
  test('lists articles while their title is typed, and keeps focus and caret', async () => {
    const word = uniqueWord();
    for (const title of [`A ${word}`, `B ${word}`]) await createDraft({ pt: { title } });
    const page = await openAdmin(en, '/admin/articles?sort=title');
    const errors = collectConsoleErrors(page);
    await searchField(page).focus();
    await page.keyboard.type(`${word} x`);
    await expect.poll(() => titles(page)).toEqual([]);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect.poll(() => titles(page)).toEqual([`A ${word}`, `B ${word}`]);
    await page.keyboard.press('Home');
    await page.keyboard.type('b ');
    await expect.poll(() => titles(page)).toEqual([`B ${word}`]);
    expect(await caretOf(page)).toEqual([true, 2]);
    expect([queryOf(page, 'q'), queryOf(page, 'sort')]).toEqual([`b ${word}`, 'title']);
    expect(errors).toEqual([]);
  });

  test('keeps what is typed while an earlier search is answered late', async () => {
    const word = uniqueWord();
    await createDraft({ pt: { title: word } });
    const page = await openAdmin(en, '/admin/articles');
    const held: (() => void)[] = [];
    await page.route(
      (url) => decodeURIComponent(url.href).endsWith('q=z'),
      async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue().catch(() => {});
      },
    );
    await searchField(page).focus();
    await page.keyboard.type('z');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.keyboard.type(word.slice(1));
    for (const release of held) release();
    await expect.poll(() => titles(page), { timeout: 40_000 }).toEqual([word]);
    expect(await searchField(page).inputValue()).toBe(word);
    expect(await caretOf(page)).toEqual([true, word.length]);
    await createDraft({ pt: { title: `${word} B` } });
    await expect.poll(() => titles(page).then((all) => all.length)).toBe(2);
  });

  test('shows what is searched while a change is still being rendered', async () => {
    const word = uniqueWord();
    await createDraft({ pt: { title: word } });
    const page = await browser.openEmpty(en);
    await page.addInitScript(holdRendering);
    await adminPageOpener({ openEmpty: async () => page })(en, '/admin/articles');
    const isRefresh = (url: URL) => url.pathname.includes('/RSC/') && url.pathname.includes('articles');
    const refreshed = page.waitForResponse((response) => isRefresh(new URL(response.url())));
    await page.evaluate(() => rendering.hold());
    await createDraft({ pt: { title: uniqueWord() } });
    await refreshed;
    await page.waitForFunction(() => rendering.held.length > 0);
    const searched = page.waitForRequest((request) => decodeURIComponent(request.url()).endsWith(`q=${word}`));
    await searchField(page).evaluate((field: HTMLInputElement) => field.focus());
    await page.keyboard.insertText(word);
    await searched;
    await page.evaluate(() => rendering.release());
    await expect.poll(() => titles(page)).toEqual([word]);
    expect(queryOf(page, 'q')).toBe(word);
  });

  test('adds one entry to the history, and its field follows the URL', async () => {
    const word = uniqueWord();
    await createDraft({ pt: { title: word } });
    const page = await openAdmin(en, '/admin/articles');
    await searchField(page).focus();
    await page.keyboard.type(word.slice(0, 5));
    await expect.poll(() => queryOf(page, 'q')).toBe(word.slice(0, 5));
    await page.keyboard.type(word.slice(5));
    await expect.poll(() => queryOf(page, 'q')).toBe(word);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect.poll(() => searchField(page).inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => searchField(page).inputValue()).toBe(word);
    await page.goBack();
    await expect.poll(() => searchField(page).inputValue()).toBe('');
    expect(queryOf(page, 'q')).toBeNull();
  });

  test('does not undo a link that is followed right after typing', async () => {
    const page = await openAdmin(en, '/admin/articles?q=a&sort=title');
    await searchField(page).focus();
    await page.keyboard.type(uniqueWord());
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect.poll(() => searchField(page).inputValue()).toBe('');
    await page.getByLabel('State').selectOption('pt:published');
    await expect.poll(() => queryOf(page, 'label')).toBe('pt:published');
    expect(queryOf(page, 'q')).toBeNull();
  });

  test('finds pictures, and keeps filter and view', async () => {
    const page = await openAdmin(en, '/admin/media?view=list');
    await searchField(page).focus();
    await page.keyboard.type(uniqueWord());
    await page.getByText('No picture matches').waitFor();
    expect(queryOf(page, 'view')).toBe('list');
    expect((await caretOf(page))[0]).toBe(true);
  });

  test('finds a subscriber once the address is complete', async () => {
    const email = `rosa-${randomUUID()}@example.org`;
    await fetchAsAdmin('/api/commands/Subscribe', 'POST', { email, locale: 'pt' });
    const page = await openAdmin(en, '/admin/subscribers?state=all');
    await searchField(page).focus();
    await page.keyboard.type(email);
    await page.getByRole('row', { name: email }).waitFor();
    await expect.poll(() => queryOf(page, 'q')).toBe(email);
    expect(queryOf(page, 'state')).toBe('all');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
  });

  test('filters the history as soon as a kind or day is chosen', async () => {
    const id = await createDraft();
    const page = await openAdmin(en, `/admin/history?thing=article-${id}`);
    await page.locator('[name=kind]').selectOption('article');
    await expect.poll(() => queryOf(page, 'kind')).toBe('article');
    expect(queryOf(page, 'thing')).toBe(`article-${id}`);
    await page.locator('[name=until]').fill('2001-01-01');
    await page.getByText('Nothing matches these filters').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('until');
  });

  test('submits the form without JavaScript, and keeps the order', async () => {
    const word = uniqueWord();
    for (const title of [`A ${word}`, `B ${word}`]) await createDraft({ pt: { title } });
    const page = await browser.openEmpty({ ...en, javaScriptEnabled: false });
    await page.context().addCookies((await adminCookies()).map((each) => ({ ...each, url: site().url })));
    await page.goto('/admin/articles?sort=title');
    await searchField(page).fill(word);
    await page.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => titles(page)).toEqual([`A ${word}`, `B ${word}`]);
    expect([queryOf(page, 'q'), queryOf(page, 'sort')]).toEqual([word, 'title']);
  });
});
