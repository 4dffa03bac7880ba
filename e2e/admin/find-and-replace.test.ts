import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { richText } from '../support/text-editor.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    open: 'Localizar e substituir',
    find: 'Localizar',
    replaceWith: 'Substituir por',
    replaceAll: 'Substituir tudo',
    wholeWords: 'Palavras inteiras',
    none: 'Não encontrado',
    replaced: 'Substituições: 3',
    onlyEnglish: 'Em inglês',
  },
  en: {
    locale: 'en-GB',
    open: 'Find and replace',
    find: 'Find',
    replaceWith: 'Replace with',
    replaceAll: 'Replace all',
    wholeWords: 'Whole words',
    none: 'Not found',
    replaced: 'Replaced: 3',
    onlyEnglish: 'In English',
  },
} as const;

const line = (text: string) => ({ type: 'text', text: [{ text }] });

describe.each(journeyLanguages('pt', Object.values(languages)))('words of a text in $locale', (words) => {
  const openTexts = async () => {
    const id = await createDraft({
      pt: { content: [line('A levada nova.'), line('Levadas e uma levada.')] },
      en: { content: [line('The levada.')] },
    });
    const page = await openAdmin(words, `/admin/articles/${id}`);
    await richText(page, 'pt').waitFor();
    const bar = page.getByRole('search', { name: words.open });
    return {
      page,
      find: bar.getByLabel(words.find, { exact: true }),
      replacement: bar.getByLabel(words.replaceWith),
      status: bar.getByRole('status'),
      bar,
      lines: (language: 'pt' | 'en') => richText(page, language).locator('p').allInnerTexts(),
    };
  };

  test('are found in both languages by keyboard, and replaced one by one', async () => {
    const { page, find, replacement, status, bar, lines } = await openTexts();
    const errors = collectConsoleErrors(page);
    await page.keyboard.press('Control+h');
    await find.fill('levada');
    await expect.poll(() => status.innerText()).toBe('4');
    await find.press('Enter');
    await expect.poll(() => status.innerText()).toBe('1 / 4');
    await find.press('Shift+Enter');
    await expect.poll(() => status.innerText()).toBe('4 / 4');
    await find.press('Enter');
    await replacement.fill('ribeira');
    await replacement.press('Enter');
    await expect.poll(() => lines('pt')).toEqual(['A ribeira nova.', 'Levadas e uma levada.']);
    await bar.getByLabel(words.wholeWords).check();
    await expect.poll(() => status.innerText()).toBe('2');
    await find.fill('poncha');
    await expect.poll(() => status.innerText()).toBe(words.none);
    await find.press('Escape');
    await expect.poll(() => bar.count()).toBe(0);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    expect((await lines('pt')).join()).toContain('!');
    expect(errors).toEqual([]);
  });

  test('are replaced all at once, in the languages that are shown, and that is undone in one step', async () => {
    const { page, find, replacement, status, bar, lines } = await openTexts();
    await page.getByRole('button', { name: words.open }).click();
    await find.fill('levada');
    await replacement.fill('vereda');
    await bar.getByLabel(words.wholeWords).check();
    await bar.getByRole('button', { name: words.replaceAll }).click();
    await expect.poll(() => status.innerText()).toBe(words.replaced);
    expect(await lines('pt')).toEqual(['A vereda nova.', 'Levadas e uma vereda.']);
    expect(await lines('en')).toEqual(['The vereda.']);
    await richText(page, 'pt').click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => lines('pt')).toEqual(['A levada nova.', 'Levadas e uma levada.']);
    await expect.poll(() => lines('en')).toEqual(['The levada.']);
    await page.getByRole('button', { name: words.onlyEnglish }).click();
    await find.fill('nova');
    await expect.poll(() => status.innerText()).toBe(words.none);
  });
});
