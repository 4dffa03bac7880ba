import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations, COLOUR_RULES } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { contentWidth } from '../support/page-width.ts';
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
  },
  en: {
    locale: 'en-GB',
    add: 'New featured',
    added: 'Article successfully added to featured',
    remove: 'Remove from featured',
    reordered: 'Featured articles successfully reordered',
    nothing: 'No articles found',
  },
} as const;

const rows = (page: Page) => page.locator('.desk-ordered > li');
const placeOf = async (page: Page, title: string): Promise<number> =>
  (await rows(page).allInnerTexts()).findIndex((text) => text.includes(title));
const undo = (page: Page) => page.locator('[data-sonner-toast] [data-button]').first();

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

  test('has no axe violations and no horizontal overflow', async () => {
    const id = await createDraft();
    await fetchAsAdmin('/api/commands/FeatureArticle', 'POST', { id });
    const page = await openAdmin(words, '/admin/featured');
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await contentWidth(page)).toBe(width);
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
    await fetchAsAdmin('/api/commands/DeleteArticle', 'POST', { id });
  });
});
