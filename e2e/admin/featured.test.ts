import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    add: 'Novo destaque',
    added: 'Artigo adicionado aos destaques com sucesso',
    remove: 'Remover dos destaques',
    reordered: 'Destaques reordenados com sucesso',
    nothing: 'Nenhum artigo encontrado',
    others: 'Outros artigos',
    find: 'Procurar nos títulos',
    feature: 'Pôr em destaque',
  },
  en: {
    locale: 'en-GB',
    add: 'New featured',
    added: 'Article successfully added to featured',
    remove: 'Remove from featured',
    reordered: 'Featured articles successfully reordered',
    nothing: 'No articles found',
    others: 'Other articles',
    find: 'Search titles',
    feature: 'Feature',
  },
} as const;

const rows = (page: Page) => page.locator('.desk-ordered > li');
const placeOf = async (page: Page, title: string): Promise<number> =>
  (await rows(page).allInnerTexts()).findIndex((text) => text.includes(title));
const others = (page: Page) => page.locator('.other-articles > li');

/** Creates a published article with these words in its title and returns its id. */
const publish = async (title: string): Promise<string> => {
  const id = await createDraft({ pt: { title } });
  await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: 'pt' });
  return id;
};

const undo = (page: Page) => page.locator('[data-sonner-toast] .button').first();

describe.each(journeyLanguages('pt', Object.values(languages)))('featured articles in $locale', (words) => {
  test('are found, added, reordered and removed by keyboard, and removing is undone', async () => {
    const [first, second] = [uniqueWord(), uniqueWord()];
    const ids = [await createDraft({ pt: { title: first } }), await createDraft({ pt: { title: second } })];
    const page = await openAdmin(words, '/admin/featured');
    const complaints = collectConsoleErrors(page);
    for (const title of [first, second]) {
      await page.getByLabel(words.add).focus();
      await page.keyboard.type(title);
      await page.getByRole('button', { name: title }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('[data-sonner-toast]', { hasText: words.added }).first().waitFor();
      await rows(page).filter({ hasText: title }).waitFor();
      await expect.poll(() => page.getByLabel(words.add).inputValue()).toBe('');
    }
    await rows(page).filter({ hasText: first }).locator('.desk-handle').focus();
    const [before, of] = [await placeOf(page, first), await placeOf(page, second)];
    await page.keyboard.press(before > of ? 'ArrowUp' : 'ArrowDown');
    await expect.poll(() => placeOf(page, first)).toBe(of);
    expect(await placeOf(page, second)).toBe(before);
    await page.locator('[data-sonner-toast]', { hasText: words.reordered }).first().waitFor();
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => placeOf(page, first)).toBe(of);

    const remove = page.getByRole('button', { name: `${words.remove}: ${first}` });
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => placeOf(page, first)).toBe(-1);
    await undo(page).click();
    await expect.poll(() => placeOf(page, first)).toBe(of);
    expect(complaints).toEqual([]);
    for (const id of ids) await fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id });
  });

  test('shows that no article was found', async () => {
    const page = await openAdmin(words, '/admin/featured');
    await page.getByLabel(words.add).fill(`${uniqueWord()} ???`);
    await expect.poll(() => page.locator('.new-featured [role=status]').innerText()).toBe(words.nothing);
  });

  test('are chosen by keyboard from the other articles, which are searched while typing', async () => {
    const word = uniqueWord();
    const titles = [`${word} um`, `${word} dois`];
    const ids = [await publish(titles[0]!), await publish(titles[1]!), await createDraft({ pt: { title: word } })];
    const page = await openAdmin(words, '/admin/featured');
    const complaints = collectConsoleErrors(page);
    expect(await page.getByRole('heading', { level: 2 }).last().innerText()).toBe(words.others);
    await page.getByLabel(words.find).focus();
    await page.keyboard.type(`${word} d`);
    await expect.poll(() => others(page).count()).toBe(1);
    expect(await others(page).innerText()).toContain(titles[1]);
    await page.keyboard.press('Backspace');
    await expect.poll(() => others(page).count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('q')).toBe(word);

    const feature = page.getByRole('button', { name: `${words.feature}: ${titles[1]}` });
    for (let press = 0; press < 4 && !(await feature.evaluate((button) => button === document.activeElement)); press++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await rows(page).filter({ hasText: titles[1]! }).waitFor();
    await page.locator('[data-sonner-toast]', { hasText: words.added }).first().waitFor();
    await expect.poll(() => others(page).count()).toBe(1);
    await page.keyboard.press('Enter');
    await rows(page).filter({ hasText: titles[0]! }).waitFor();
    await expect.poll(() => page.locator('section [role=status]').innerText()).toBe(words.nothing);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('other-articles-search');
    expect(complaints).toEqual([]);
    for (const id of ids) await fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id });
  });

  test('are chosen by mouse from the other articles, and removed again by the undo of the toast', async () => {
    const title = uniqueWord();
    const id = await publish(title);
    const page = await openAdmin(words, `/admin/featured?q=${title}`);
    await page.getByRole('button', { name: `${words.feature}: ${title}` }).click();
    await rows(page).filter({ hasText: title }).waitFor();
    await expect.poll(() => others(page).count()).toBe(0);
    await undo(page).click();
    await others(page).filter({ hasText: title }).waitFor();
    expect(await placeOf(page, title)).toBe(-1);
    await fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id });
  });

  test('has no axe violations and no horizontal overflow', async () => {
    const id = await createDraft();
    await fetchAsAdmin('/api/commands/FeatureArticle', 'POST', { id });
    const page = await openAdmin(words, '/admin/featured');
    await expectSoundLayout(page);
    await fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id });
  });
});
