import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { waitForEmails } from '../support/emails.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { staffAccountOpener } from '../support/staff-page.ts';
import { linesWithoutCarets, richText } from '../support/text-editor.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);
const openAsStaff = staffAccountOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    notes: 'Notas',
    note: 'Nota',
    about: 'Nota sobre',
    answer: 'Responder',
    answerText: 'Resposta',
    resolve: 'Dar por resolvida',
    reopen: 'Reabrir',
    resolved: 'Resolvidas (1)',
    gone: 'Estas palavras já não estão no texto.',
    show: 'Mostrar no texto',
    waiting: 'Notas para si',
  },
  en: {
    locale: 'en-GB',
    notes: 'Notes',
    note: 'Note',
    about: 'Note on',
    answer: 'Answer',
    answerText: 'Answer',
    resolve: 'Resolve',
    reopen: 'Reopen',
    resolved: 'Resolved (1)',
    gone: 'These words are no longer in the text.',
    show: 'Show in the text',
    waiting: 'Notes that name you',
  },
} as const;

const line = (text: string) => ({ type: 'text', text: [{ text }] });
const begin = () => createDraft({ pt: { content: [line('Antes de tudo.'), line('A levada nova corre.')] } });
const noted = (page: Page) => richText(page, 'pt').locator('.noted');

/** Selects the word `levada` by keyboard. */
const selectWords = async (page: Page): Promise<void> => {
  await richText(page, 'pt').getByText('A levada').click();
  await page.keyboard.press('Home');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowRight');
};

describe.each(journeyLanguages('pt', Object.values(languages)))('notes on a text in $locale', (words) => {
  test('are written by keyboard, reach a colleague, follow their words and stay when these are deleted', async () => {
    const id = await begin();
    const page = await openAdmin(words, `/admin/articles/${id}`);
    const colleague = await openAsStaff(words, 'editor');
    await page.reload();
    await waitForHydration(page);
    const errors = collectConsoleErrors(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await selectWords(page);
    await page.keyboard.press('Control+Alt+m');
    const field = page.getByRole('textbox', { name: words.about });
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type(`Qual? @${colleague.email.slice(0, 12)}`);
    const option = page.locator('.note-people').getByRole('option', { name: colleague.email.slice(0, 12) });
    const name = await option.innerText();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe(`Qual? @${name} `);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => noted(page).allInnerTexts()).toEqual(['levada']);
    const mail = (await waitForEmails(colleague.email, 2)).at(-1)!;
    expect(mail.text).toContain(`/admin/articles/${id}?note=`);

    const theirs = colleague.page;
    await theirs.setViewportSize({ width: 1440, height: 900 });
    await theirs.goto('/admin');
    await theirs.getByRole('list', { name: words.waiting }).getByRole('link').click();
    await theirs.locator('.note[data-active]').waitFor();
    await expect.poll(() => noted(theirs).allInnerTexts()).toEqual(['levada']);
    await richText(theirs, 'pt').getByText('A levada').click();
    await theirs.keyboard.press('Home');
    await theirs.keyboard.type('Hoje, ');
    await expect
      .poll(async () => (await linesWithoutCarets(richText(page, 'pt'))).at(-1))
      .toBe('Hoje, A levada nova corre.');
    expect(await noted(page).allInnerTexts()).toEqual(['levada']);
    await theirs.getByRole('button', { name: words.answer, exact: true }).click();
    await theirs.keyboard.type('A do Norte.');
    await theirs.keyboard.press('Control+Enter');
    await page.locator('.note').getByText('A do Norte.').waitFor();

    await selectWords(theirs);
    await theirs.getByRole('button', { name: `${words.show}: levada` }).click();
    // In one step, which is undone as one however slow the keys arrive.
    for (let step = 0; step < 6; step += 1) await theirs.keyboard.press('Shift+ArrowRight');
    await theirs.keyboard.press('Delete');
    await page.locator('.note').getByText(words.gone).waitFor();
    expect(await noted(page).count()).toBe(0);
    expect(await page.locator('.note q').innerText()).toContain('levada');
    await theirs.keyboard.press('Control+z');
    await expect.poll(() => noted(page).allInnerTexts()).toEqual(['levada']);

    await page.locator('.note').getByRole('button', { name: words.resolve }).click();
    await expect.poll(() => noted(theirs).count()).toBe(0);
    await page.getByText(words.resolved).click();
    await page.locator('.note').getByRole('button', { name: words.reopen }).click();
    await expect.poll(() => noted(theirs).allInnerTexts()).toEqual(['levada']);
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => noted(page).allInnerTexts()).toEqual(['levada']);
    await theirs.goto('/admin');
    expect(await theirs.getByRole('list', { name: words.waiting }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('are written and read on a phone', async () => {
    const id = await begin();
    const page = await openAdmin(words, `/admin/articles/${id}`);
    await page.setViewportSize({ width: 390, height: 780 });
    await richText(page, 'pt').waitFor({ state: 'attached' });
    if (words.locale === 'en-GB') await page.getByRole('button', { name: 'In Portuguese' }).first().click();
    await selectWords(page);
    await page.getByRole('toolbar').getByRole('button', { name: words.note, exact: true }).click();
    const field = page.getByRole('textbox', { name: words.about });
    await field.waitFor();
    await page.keyboard.type('Qual?');
    await expectSoundLayout(page);
    // At other widths the sheet is a column: what was typed is in the new field.
    expect(await field.inputValue()).toBe('Qual?');
    await field.press('Control+Enter');
    await page.getByRole('button', { name: `${words.show}: levada` }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => noted(page).allInnerTexts()).toEqual(['levada']);
    await page.getByRole('button', { name: new RegExp(`^${words.notes}`) }).click();
    await page.locator('.note').getByText('Qual?').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
