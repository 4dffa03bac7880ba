import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { holdBack } from '../support/hold-back.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { richText } from '../support/text-editor.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    people: 'Pessoas',
    nothing: 'Nada encontrado',
    shortcuts: 'Atalhos de teclado',
    close: 'Fechar',
    articles: 'Artigos',
    where: 'Onde está',
    published: 'publicado',
    publishIt: 'publish portuguese',
  },
  en: {
    locale: 'en-GB',
    people: 'People',
    nothing: 'Nothing found',
    shortcuts: 'Keyboard shortcuts',
    close: 'Close',
    articles: 'Articles',
    where: 'Where you are',
    published: 'published',
    publishIt: 'publicar portuguese',
  },
} as const;

describe.each(journeyLanguages('pt', Object.values(languages)))('command menu in $locale', (words) => {
  test('opens screens and content by keyboard', async () => {
    const word = uniqueWord();
    const id = await createDraft({ pt: { title: `Água ${word}` } });
    const page = await openAdmin(words, '/admin');
    const complaints = collectConsoleErrors(page);
    await page.keyboard.press('Control+k');
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type(words.people.toLowerCase());
    await menu.getByRole('option', { name: words.people, exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/people');

    await page.keyboard.press('Control+k');
    await menu.waitFor();
    await page.keyboard.type(`agua ${word}`);
    await menu.getByRole('option', { name: word }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/articles/${id}`);
    await page.getByRole('navigation', { name: words.where }).getByRole('link', { name: words.articles }).click();
    await page.waitForURL('**/admin/articles');
    expect(complaints).toEqual([]);
  });

  test('opens with what was typed, when its keys were pressed before the page is hydrated', async () => {
    const page = await openAdmin(words, '/admin/account');
    const load = await holdBack(page);
    await page.goto('/admin', { waitUntil: 'commit' });
    await page.locator('.desk-tools [aria-keyshortcuts]').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words.people.toLowerCase());
    load();
    await page.getByRole('dialog').getByRole('option', { name: words.people, exact: true }).waitFor();
    expect(await page.locator('[cmdk-input]').inputValue()).toBe(words.people.toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/people');
  });

  test('presses buttons of the screen, found by the words of the other language', async () => {
    const content = [{ type: 'text', id: 'aaaaaaa1', text: [{ text: 'A água corre.' }] }];
    const page = await openAdmin(words, `/admin/articles/${await createDraft({ pt: { content } })}`);
    const text = richText(page, 'pt');
    await text.getByText('A água corre.').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+k');
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    await page.keyboard.type(words.publishIt);
    await menu.getByRole('option').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.article-side').getByText(words.published, { exact: true }).first().waitFor();
    await page.keyboard.type(' Sempre.');
    await expect.poll(() => text.innerText()).toBe('A água corre. Sempre.');
  });

  test('shows that nothing was found, and returns the focus on Escape', async () => {
    const page = await openAdmin(words, '/admin/articles');
    const link = page.locator('main a').first();
    await link.focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type("'; drop table %00 \\u0000 <b>");
    await page.getByText(words.nothing).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // The dialog disappears before the focus returns.
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('lists keyboard shortcuts on ? outside of text fields', async () => {
    const page = await openAdmin(words, '/admin/articles');
    await page.getByRole('searchbox').first().fill('');
    await page.getByRole('searchbox').first().press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: words.shortcuts }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
    await page.getByRole('button', { name: words.close }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
