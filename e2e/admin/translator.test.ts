import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { staffAccountOpener } from '../support/staff-page.ts';
import { richText } from '../support/text-editor.ts';
import { toastWith } from '../support/toast.ts';

const openAsStaff = staffAccountOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    summary: 'Resumo',
    portuguese: 'Em português',
    english: 'Em inglês',
    submit: 'Enviar para revisão',
    takeBack: 'Devolver a rascunho',
    newArticle: 'Novo artigo',
    library: 'Imagens',
    save: 'Guardar',
    saved: 'Artigo atualizado com sucesso',
    nothingUnsaved: 'Guardado',
    unpaired: 'Blocos sem par no original (1)',
    translates: 'Tradução de',
    pair: 'Emparelhar',
  },
  en: {
    locale: 'en-GB',
    summary: 'Summary',
    portuguese: 'In Portuguese',
    english: 'In English',
    submit: 'Submit for review',
    takeBack: 'Back to draft',
    newArticle: 'New article',
    library: 'Pictures',
    save: 'Save',
    saved: 'Article successfully updated',
    nothingUnsaved: 'Saved',
    unpaired: 'Blocks not paired with the original (1)',
    translates: 'Translation of',
    pair: 'Pair',
  },
} as const;

describe.each(journeyLanguages('en', Object.values(languages)))('a translator of English in $locale', (words) => {
  test('writes and submits the English text, and cannot write the Portuguese one', async () => {
    const { page } = await openAsStaff(words, 'translator', ['en']);
    const complaints = collectConsoleErrors(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const id = await createDraft({ pt: {}, en: {} });
    await page.goto(`/admin/articles/${id}`);
    const field = (language: string) =>
      page.getByRole('region', { name: language }).getByRole('textbox', { name: words.summary });
    await field(words.english).fill('Written by the translator.');
    expect(await field(words.portuguese).getAttribute('readonly')).not.toBeNull();
    await page.locator('.ProseMirror[lang=en][contenteditable=true]').waitFor();
    await page.locator('.ProseMirror[lang=pt][contenteditable=false]').waitFor();
    const steps = page.locator('.article-steps');
    expect(await steps.getByRole('group').count()).toBe(1);
    await steps.getByRole('button', { name: words.submit }).click();
    await steps.getByRole('button', { name: words.takeBack }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('sees articles, board and library, and no screen or button that creates something', async () => {
    const { page } = await openAsStaff(words, 'translator', ['en']);
    for (const path of ['/admin', '/admin/articles', '/admin/board', '/admin/media', '/admin/help']) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      expect([path, await page.getByRole('link', { name: words.newArticle }).count()]).toEqual([path, 0]);
      expect(await page.locator('input[type=file]').count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.locator('.desk-rooms').getByRole('link', { name: words.library }).waitFor();
  });

  test('saves the English text while an editor has unsaved changes in Portuguese, which stay', async () => {
    const title = uniqueWord();
    const id = await createDraft({ pt: { title }, en: { title } });
    const { page: editor } = await openAsStaff(words, 'editor');
    await editor.goto(`/admin/articles/${id}`);
    await richText(editor, 'pt').click();
    await editor.keyboard.type('Por guardar. ');
    const { page } = await openAsStaff(words, 'translator', ['en']);
    await page.goto(`/admin/articles/${id}`);
    await textWith(richText(page, 'pt'), 'Por guardar.');
    await richText(page, 'en').click();
    await page.keyboard.type('Mine. ');
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await toastWith(page, words.saved).waitFor();
    await page.locator('.article-state', { hasText: words.nothingUnsaved }).waitFor();
    await publish(id, 'pt');
    expect(JSON.stringify(await publishedText(title, 'pt'))).not.toContain('Por guardar.');
    await textWith(richText(editor, 'pt'), 'Por guardar.');
    await editor.getByRole('button', { name: words.save, exact: true }).click();
    await toastWith(editor, words.saved).waitFor();
    expect(JSON.stringify(await publishedText(title, 'pt'))).toContain('Por guardar.');
    await publish(id, 'en');
    expect(JSON.stringify(await publishedText(title, 'en'))).toContain('Mine.');
  });

  test('pairs a new paragraph with its original where the place tells which, and else says which one it is', async () => {
    const block = (blockId: string, text: string, type = 'text') => ({
      ...(type === 'heading' ? { type, level: 2 } : { type }),
      id: blockId,
      text: [{ text }],
    });
    const [first, second] = [block('aaaaaaaa', 'Um.'), block('cccccccc', 'Três.')];
    const original = [first, block('bbbbbbbb', 'Dois', 'heading'), second, block('dddddddd', 'Quatro.')];
    const title = uniqueWord();
    const id = await createDraft({ pt: { content: original }, en: { title, content: [block('aaaaaaaa', 'One.')] } });
    const { page } = await openAsStaff(words, 'translator', ['en']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin/articles/${id}`);
    const text = richText(page, 'en');
    await text.getByText('One.').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Four.');
    await page.getByText(words.unpaired).waitFor();
    expect(await text.locator('[data-unpaired]').textContent()).toBe('Four.');
    expect(await axeViolations(page)).toEqual([]);
    await expectSoundLayout(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const choice = page.getByRole('combobox', { name: words.translates });
    expect(await choice.locator('option').allTextContents()).toEqual(['Dois', 'Três.', 'Quatro.']);
    await choice.selectOption('Quatro.');
    await page.getByRole('button', { name: words.pair, exact: true }).press('Enter');
    await page.getByText(words.unpaired).waitFor({ state: 'detached' });
    // The caret is in the paired block again. Before it, only one paragraph of the original is left.
    await text.getByText('One.').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Three.');
    expect(await text.locator('[data-unpaired]').count()).toBe(0);
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await toastWith(page, words.saved).waitFor();
    await publish(id, 'en');
    const english = await publishedText(title, 'en');
    expect(english.map((each) => [each.id, each.text?.[0]?.text])).toEqual([
      ['aaaaaaaa', 'One.'],
      ['cccccccc', 'Three.'],
      ['dddddddd', 'Four.'],
    ]);
  });
});

interface ReaderText {
  content: { id?: string; text?: { text: string }[] }[];
}

/** Returns a published text by its slug. */
const publishedText = (slug: string, locale: 'pt' | 'en'): Promise<ReaderText['content']> =>
  fetchAsAdmin<ReaderText>(`/api/articles/${slug}?locale=${locale}`).then(({ content }) => content);

const publish = (id: string, locale: 'pt' | 'en') =>
  fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale });

const textWith = (text: Locator, words: string): Promise<void> => text.filter({ hasText: words }).waitFor();
