import { describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { staffAccountOpener } from '../support/staff-page.ts';

const openAsStaff = staffAccountOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    title: 'Título',
    language: 'Em português',
    submit: 'Enviar para revisão',
    takeBack: 'Devolver a rascunho',
    save: 'Guardar rascunho',
    publish: 'Publicar…',
    readOnly: 'Não pode alterar este artigo',
  },
  en: {
    locale: 'en-GB',
    title: 'Title',
    language: 'In Portuguese',
    submit: 'Submit for review',
    takeBack: 'Back to draft',
    save: 'Save draft',
    publish: 'Publish…',
    readOnly: 'You cannot change this article',
  },
} as const;

describe.each(journeyLanguages('en', Object.values(languages)))('an author in $locale', (words) => {
  test('writes an article, submits it and takes it back, without anything that publishes', async () => {
    const { page, id: account } = await openAsStaff(words, 'author');
    const complaints = collectConsoleErrors(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/articles/new');
    await page.waitForURL(/\/admin\/articles\/[\da-f-]{36}/);
    const title = uniqueWord();
    await page.getByRole('textbox', { name: words.title }).first().fill(title);
    await page.getByRole('button', { name: words.save }).click();
    const steps = page.locator('.article-steps').getByRole('group', { name: words.language });
    await steps.getByRole('button', { name: words.submit }).click();
    await steps.getByRole('button', { name: words.takeBack }).waitFor();
    expect(await page.getByRole('button', { name: words.publish }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await page.goto('/admin/board');
    const card = page.locator('.board li', { hasText: title });
    await card.getByRole('button', { name: words.takeBack }).click();
    await card.getByRole('button', { name: words.submit }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    for (const path of ['/admin', '/admin/articles']) {
      await page.goto(path);
      await page.getByRole('link', { name: title }).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
    }

    const scheduled = await createDraft();
    const of = { id: scheduled, locale: 'pt' };
    await fetchAsAdmin('/api/commands/AssignArticle', 'POST', { ...of, assignee: account });
    await fetchAsAdmin('/api/commands/ScheduleArticle', 'POST', { ...of, scheduleFor: '2099-03-26T09:00:00Z' });
    // Read models follow what another account did; a screen from before would complain about the document it may not open.
    const screen = `/admin/articles/${scheduled}`;
    const headers = { 'accept-language': words.locale };
    await expect.poll(async () => (await page.request.get(screen, { headers })).text()).toContain(words.readOnly);
    await page.goto(screen);
    await page.getByText(words.readOnly).waitFor();
    expect(complaints).toEqual([]);
  });
});
