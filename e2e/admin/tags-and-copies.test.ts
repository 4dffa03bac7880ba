import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { holdBack } from '../support/hold-back.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { richText } from '../support/text-editor.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    lang: 'pt',
    other: 1,
    tags: 'Etiquetas',
    create: 'Criar etiqueta',
    save: 'Guardar',
    saved: 'Guardado',
    duplicate: 'Duplicar',
    source: 'Fonte',
    quoted: '«A água»',
  },
  en: {
    locale: 'en-GB',
    lang: 'en',
    other: 0,
    tags: 'Tags',
    create: 'Create tag',
    save: 'Save',
    saved: 'Saved',
    duplicate: 'Duplicate',
    source: 'Source',
    quoted: '“A água”',
  },
} as const;

describe.each(journeyLanguages('pt', Object.values(languages)))('an article in $locale', (words) => {
  test('keeps a tag that was created while its text was being loaded, and is saved once it is', async () => {
    const id = await createDraft();
    const page = await openAdmin(words);
    const loadText = await holdBack(page, /open-working-copy/);
    const answer = await holdBack(page, '**/api/commands/AddKeyword');
    await page.goto(`/admin/articles/${id}`);
    await waitForHydration(page);
    const name = `Levada ${randomUUID().slice(0, 8)}`;
    const tags = page.getByLabel(words.tags, { exact: true });
    await tags.fill(name);
    await tags.press('Enter');
    const asked = page.waitForRequest('**/api/commands/AddKeyword');
    await page.getByRole('button', { name: words.create }).click();
    await asked;
    await page.locator(`[name="${words.lang}.title"]`).fill('Antes do texto');
    await page.keyboard.press('Control+s');
    const saved = page.waitForResponse(`**/api/desk/articles/${id}/save`);
    loadText();
    expect((await saved).ok()).toBe(true);
    await richText(page, words.lang).waitFor();
    answer();
    const chosen = page.locator('.keywords-chosen li');
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining(name)]);
    await page.keyboard.press('Control+s');
    await page.locator('.article-state', { hasText: words.saved }).waitFor();
    await page.reload();
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining(name)]);
    expect(await page.locator(`[name="${words.lang}.title"]`).inputValue()).toBe('Antes do texto');
  });

  test('gets a new tag and a quotation with its source, and its copy has both', async () => {
    const id = await createDraft();
    const page = await openAdmin(words, `/admin/articles/${id}`);
    const name = `Levada ${randomUUID().slice(0, 8)}`;
    const tags = page.getByLabel(words.tags, { exact: true });
    await tags.fill(name);
    await tags.press('Enter');
    await page.locator('.keywords-new input').nth(words.other).fill(`${name} other`);
    await page.getByRole('button', { name: words.create }).click();
    const chosen = page.locator('.keywords-chosen li');
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining(name)]);

    const text = richText(page, words.lang);
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('> "A água""');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    const quote = text.locator('blockquote');
    await expect.poll(() => quote.innerText()).toContain(words.quoted);
    await quote.getByLabel(words.source).fill('Uma levadeira');

    await page.getByRole('button', { name: words.duplicate }).click();
    await expect.poll(() => page.url()).not.toContain(id);
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining(name)]);
    await expect.poll(() => quote.getByLabel(words.source).inputValue()).toBe('Uma levadeira');
  });
});
