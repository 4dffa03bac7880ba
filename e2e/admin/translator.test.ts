import { describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { staffAccountOpener } from '../support/staff-page.ts';

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
});
