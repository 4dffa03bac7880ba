import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { waitForPasswordLink } from '../support/emails.ts';
import { holdBack } from '../support/hold-back.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { endSessionElsewhere } from '../support/staff-page.ts';
import { slowDown } from '../support/text-editor.ts';

const { open, openEmpty } = useBrowser();
const openAdmin = adminPageOpener({ openEmpty });

const portuguese = {
  locale: 'pt-PT',
  saveDraft: 'Guardar rascunho',
  kept: 'Guardado para toda a redação.',
  saved: 'Guardado',
  ended: 'A sua sessão terminou',
  suspended: 'A sua conta está suspensa',
  find: 'ir',
};
const english: typeof portuguese = {
  locale: 'en-GB',
  saveDraft: 'Save draft',
  kept: 'Autosaved for all editors.',
  saved: 'Saved',
  ended: 'Your session has ended',
  suspended: 'Your account is banned',
  find: 'go',
};

const title = (page: Page) => page.locator('[name="pt.title"]');
const text = (page: Page) => page.locator('.ProseMirror[lang=pt]');
const state = (page: Page, words: string) => page.locator('.article-state', { hasText: new RegExp(`^${words}$`) });

/** Opens an article in another page and returns its Portuguese title and text. */
const saved = async (id: string): Promise<{ title: string; words: string }> => {
  const page = await openAdmin({ locale: 'pt-PT' }, `/admin/articles/${id}`);
  await text(page).waitFor();
  return { title: await title(page).inputValue(), words: (await text(page).innerText()).trim() };
};

const idIn = (page: Page): string => /articles\/([0-9a-f-]{36})/.exec(page.url())![1]!;

describe.each(journeyLanguages('en', [portuguese, english]))('uninterrupted typing in $locale', (words) => {
  test.each(isFullRun ? [1, 6] : [6])(
    'is kept during the first save of a new article, with the CPU slowed %i times',
    async (rate) => {
      const page = await openAdmin(words, '/admin/articles/new');
      await text(page).waitFor();
      await slowDown(page, rate);
      const [first, second, third] = [uniqueWord(), uniqueWord(), uniqueWord()];
      await title(page).click();
      await page.keyboard.type(first);
      await text(page).click();
      await page.keyboard.type(`${second} `);
      await page.keyboard.press('Control+s');
      await page.keyboard.type(third);
      await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
      await page.keyboard.type(' e mais');
      expect(await text(page).innerText()).toBe(`${second} ${third} e mais`);
      await page.keyboard.press('Control+s');
      await state(page, words.saved).waitFor();
      expect(await saved(idIn(page))).toEqual({ title: first, words: `${second} ${third} e mais` });
    },
  );

  test.runIf(isFullRun)('shows the URL of the article once another tab has saved it', async () => {
    const page = await openAdmin(words, '/admin/articles/new');
    await text(page).waitFor();
    const other = await openAdmin(words, page.url());
    await title(other).fill(uniqueWord());
    await other.keyboard.press('Control+s');
    await state(other, words.saved).waitFor();
    await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
    const typed = uniqueWord();
    await text(page).click();
    await page.keyboard.type(typed);
    await page.keyboard.press('Control+s');
    await expect.poll(() => saved(idIn(page))).toMatchObject({ words: typed });
  });

  test('keeps the editor when the request for the screen fails after the first save', async () => {
    const page = await openAdmin(words, '/admin/articles/new');
    const id = idIn(page);
    await title(page).fill(uniqueWord());
    let failed = 0;
    await page.route(`**/RSC/**${id}**`, (route) => {
      failed += 1;
      return failed === 1 ? route.abort() : route.continue();
    });
    await page.keyboard.press('Control+s');
    await expect.poll(() => failed).toBeGreaterThan(0);
    await text(page).click();
    const typed = uniqueWord();
    await page.keyboard.type(typed);
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
    await state(page, words.saved).waitFor();
    expect(await saved(id)).toMatchObject({ words: typed });
  });

  test('loses nothing when the browser has no time to draw between 200 letters', async () => {
    const page = await openAdmin(words, '/admin/articles/new');
    const complaints = collectConsoleErrors(page);
    const letters = `${uniqueWord()} `.repeat(40).slice(0, 200).trim();
    for (const line of [title(page), text(page)]) {
      await line.click();
      await page.evaluate(async (letters) => {
        for (const letter of letters) {
          document.execCommand('insertText', false, letter);
          // What was scheduled for after the letter runs, but nothing that waits for an idle browser.
          for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        }
      }, letters);
    }
    expect(await title(page).inputValue()).toBe(letters);
    expect(await text(page).innerText()).toBe(letters);
    expect(complaints).toEqual([]);
    await page.keyboard.press('Control+s');
    await state(page, words.saved).waitFor();
    expect(await saved(idIn(page))).toEqual({ title: letters, words: letters });
  });

  test('keeps focus, caret and a trailing space that the server trims', async () => {
    const page = await openAdmin(words, `/admin/articles/${await createDraft()}`);
    await text(page).waitFor();
    const word = uniqueWord();
    await title(page).fill('');
    await page.keyboard.type(`${word} `);
    await page.keyboard.press('Control+s');
    await state(page, words.saved).waitFor();
    await page.keyboard.type('levada');
    await page.keyboard.press('Home');
    await page.keyboard.type('A ');
    expect(await title(page).inputValue()).toBe(`A ${word} levada`);
  });

  test('is one text in two windows of one user, and there after both are closed', async () => {
    const id = await createDraft({ pt: { content: [{ type: 'text', id: 'aaaaaaa1', text: [{ text: 'Um.' }] }] } });
    const first = await openAdmin(words, `/admin/articles/${id}`);
    await text(first).waitFor();
    const second = await first.context().newPage();
    await second.goto(`/admin/articles/${id}`);
    await waitForHydration(second);
    await text(second).waitFor();
    const [one, other] = [uniqueWord(), uniqueWord()];
    await title(first).fill(one);
    await text(second).click();
    await second.keyboard.press('End');
    await second.keyboard.type(` ${other}`);
    await expect.poll(() => title(second).inputValue()).toBe(one);
    await state(first, words.kept).waitFor();
    await state(second, words.kept).waitFor();
    await first.context().close();
    const again = await openAdmin(words, `/admin/articles/${id}`);
    await text(again).waitFor();
    expect([await title(again).inputValue(), await text(again).innerText()]).toEqual([one, `Um. ${other}`]);
    await state(again, words.kept).waitFor();
  });

  test('is kept in a title before the page is hydrated', async () => {
    const id = await createDraft({ pt: { title: 'Antes' } });
    const page = await openAdmin(words, '/admin/account');
    const load = await holdBack(page);
    await page.goto(`/admin/articles/${id}`, { waitUntil: 'commit' });
    await title(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' e depois');
    load();
    await waitForHydration(page);
    expect(await title(page).inputValue()).toBe('Antes e depois');
  });

  test('is sent when a form is submitted before the page is hydrated', async () => {
    const address = `${randomUUID()}@levada.test`;
    await fetchAsAdmin('/api/people', 'POST', { email: address, role: 'editor' });
    const page = await openEmpty({ locale: words.locale });
    const load = await holdBack(page);
    await page.goto(await waitForPasswordLink(address, 1), { waitUntil: 'commit' });
    await page.fill('[name=name]', 'Quem escreve cedo');
    await page.fill('[name=password]', `palavra ${randomUUID()}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    load();
    await page.waitForURL('**/admin');
    await page.getByText('Quem escreve cedo').first().waitFor();
  });

  test('is kept from the first character when a new article or the command menu opens', async () => {
    const page = await openAdmin(words, '/admin/articles');
    await slowDown(page, 6);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('abcdef');
    await expect.poll(() => page.locator('[cmdk-input]').inputValue()).toBe('abcdef');
    await page.keyboard.press('Escape');
    await page.locator('a[href="/admin/articles/new"]').first().click();
    const first = page.locator(`[name="${words.locale.slice(0, 2)}.title"]`);
    await first.waitFor();
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Primeira');
    expect(await first.inputValue()).toBe('Primeira');
  });

  test('is kept when the session ends or the account is suspended, and shows the reason', async () => {
    const address = `${randomUUID()}@levada.test`;
    const { id: person } = await fetchAsAdmin<{ id: string }>('/api/people', 'POST', {
      email: address,
      role: 'editor',
    });
    const page = await waitForHydration(await open(await waitForPasswordLink(address, 1), { locale: words.locale }));
    const password = `palavra ${randomUUID()}`;
    await page.fill('[name=password]', password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    const id = await createDraft();
    await page.goto(`/admin/articles/${id}`);
    await waitForHydration(page);
    const [word, more] = [uniqueWord(), uniqueWord()];
    await title(page).fill(word);
    await endSessionElsewhere(page);
    await page.getByRole('dialog', { name: words.ended }).waitFor();
    expect(await title(page).isVisible()).toBe(false);
    await page.fill('[role=dialog] [name=password]', password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await title(page).fill(`${word} ${more}`);
    await state(page, words.kept).waitFor();

    await fetchAsAdmin(`/api/people/${person}`, 'POST', { banned: true });
    await page.getByRole('dialog', { name: words.suspended }).waitFor();
    await fetchAsAdmin(`/api/people/${person}`, 'POST', { banned: false });
    await page.fill('[role=dialog] [name=password]', password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await state(page, words.saved).waitFor();
    expect((await saved(id)).title).toBe(`${word} ${more}`);
  });
});
