import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
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
    updates: 'Alterações agendadas',
    later: 'Guardar para mais tarde…',
    saved: 'Alterações agendadas com sucesso',
    at: /01\/07\/2099/,
    show: 'Mostrar o que muda',
    what: /O que as alterações agendadas para/,
    open: 'Abrir aqui',
    cancel: 'Cancelar alterações',
    conflict: /Entretanto, alguém alterou o mesmo texto/,
    save: 'Guardar',
    edited: 'Artigo atualizado com sucesso',
    waiting: 'Alterações agendadas com um conflito por resolver:',
  },
  en: {
    locale: 'en-GB',
    updates: 'Scheduled changes',
    later: 'Save for later…',
    saved: 'Changes successfully scheduled',
    at: /1 Jul 2099/,
    show: 'Show what changes',
    what: /What the changes scheduled for/,
    open: 'Open here',
    cancel: 'Cancel changes',
    conflict: /Someone changed the same text in the meantime/,
    save: 'Save',
    edited: 'Article successfully updated',
    waiting: 'Scheduled changes with a conflict to resolve:',
  },
} as const;
type Words = (typeof languages)[keyof typeof languages];

const line = (text: string) => ({ type: 'text', text: [{ text }] });
const liveArticle = async () => {
  const title = uniqueWord();
  const id = await createDraft({ pt: { title, content: [line('Antes.'), line('Fica.')] } });
  await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id, locale: 'pt' });
  return { id, title };
};
const openArticle = async (words: Words, id: string): Promise<Page> => {
  const page = await openAdmin(words, `/admin/articles/${id}`);
  await page.locator('.ProseMirror[lang=pt]').waitFor();
  return page;
};
const title = (page: Page) => page.locator('[name="pt.title"]');
const panel = (page: Page, words: Words) => page.getByRole('region', { name: words.updates });
const saveFor = async (page: Page, words: Words, moment = '2099-07-01T10:00') => {
  await panel(page, words).getByText(words.later).first().click();
  await panel(page, words).locator('input[type=datetime-local]').fill(moment);
  await panel(page, words).getByRole('button', { name: words.later }).click();
};
const typesOf = async (id: string) =>
  (await fetchAsAdmin<{ items: { type: string }[] }>(`/api/history/article-${id}`)).items.map(({ type }) => type);

describe.each(journeyLanguages('pt', Object.values(languages)))('scheduled updates in $locale', (words) => {
  test('schedules changes, shows and reopens them, and applies them immediately instead', async () => {
    const { id, title: before } = await liveArticle();
    const page = await openArticle(words, id);
    const complaints = collectConsoleErrors(page);
    await title(page).fill(`${before} depois`);
    await page.locator('.ProseMirror[lang=pt] > *').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Mais.');
    await saveFor(page, words);
    await page.getByText(words.saved).waitFor();
    await panel(page, words).getByText(words.at).waitFor();
    await expect.poll(() => title(page).inputValue()).toBe(before);
    expect(await page.locator('.ProseMirror[lang=pt] > *').first().innerText()).toBe('Antes.');
    expect(await typesOf(id)).not.toContain('ArticleEdited');
    await panel(page, words).getByRole('link', { name: words.show }).click();
    await page.getByText(words.what).waitFor();
    await expect.poll(() => page.locator('.difference ins').allInnerTexts()).toEqual([' depois', ' Mais.']);
    await page.reload();
    await waitForHydration(page);
    expect(await axeViolations(page)).toEqual([]);

    await page.goto(`/admin/articles/${id}`);
    await waitForHydration(page);
    await expectSoundLayout(page);
    await panel(page, words).getByRole('button', { name: words.open }).click();
    await expect.poll(() => title(page).inputValue()).toBe(`${before} depois`);
    await expect
      .poll(() => page.locator('.ProseMirror[lang=pt] > *').allInnerTexts())
      .toEqual(['Antes. Mais.', 'Fica.']);
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByText(words.edited).waitFor();
    await expect.poll(() => panel(page, words).getByText(words.at).count()).toBe(0);
    expect((await typesOf(id)).slice(-2)).toEqual(['ArticleEdited', 'ArticleUpdateCancelled']);
    expect(complaints).toEqual([]);
  });

  test('reports conflicting scheduled changes, which can be resolved or cancelled', async () => {
    const { id, title: before } = await liveArticle();
    const page = await openArticle(words, id);
    await title(page).fill(`${before} depois`);
    await saveFor(page, words);
    await panel(page, words).getByText(words.at).waitFor();
    await fetchAsAdmin('/api/commands/EditArticle', 'POST', { id, translations: { pt: { title: `${before} já` } } });
    await panel(page, words).getByText(words.conflict).waitFor();

    const today = await openAdmin(words, '/admin');
    await today.locator('p', { hasText: words.waiting }).getByRole('link').click();
    await today
      .getByRole('link', { name: `${before} já` })
      .first()
      .waitFor();

    await panel(page, words).getByRole('button', { name: words.open }).click();
    await expect.poll(() => title(page).inputValue()).toBe(`${before} depois`);
    await saveFor(page, words, '2099-08-01T10:00');
    await expect.poll(() => panel(page, words).getByText(words.conflict).count()).toBe(0);
    expect(await panel(page, words).getByRole('listitem').count()).toBe(1);
    await panel(page, words).getByRole('button', { name: words.cancel }).click();
    await expect.poll(() => panel(page, words).getByRole('listitem').count()).toBe(0);
    expect(await typesOf(id)).toContain('ArticleUpdateCancelled');
  });
});
