import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';
import { toastWith } from '../support/toast.ts';
import { tabTo } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const textOf = (page: Page, language: 'pt' | 'en') => page.locator(`.ProseMirror[lang=${language}]`);
const readers = async () => (await fetch(`${site().url}/en/about-us`)).text();

const typeAtEnd = async (page: Page, language: 'pt' | 'en', text: string) => {
  await textOf(page, language).locator('p').last().click();
  await page.keyboard.press('End');
  await page.keyboard.type(text);
};

test('finds a static page in the list, edits it, and keeps the editor open after saving', async () => {
  const page = await openAdmin({ locale: 'en-GB' }, '/admin/pages');
  const errors = collectConsoleErrors(page);
  await page.getByRole('link', { name: 'About us', exact: true }).click();
  const word = `w${randomUUID().slice(0, 8)}`;
  await typeAtEnd(page, 'en', ` ${word}`);
  await page.getByText('Not saved').waitFor();
  await page.keyboard.press('Control+s');
  await toastWith(page, 'Page successfully updated').waitFor();
  await page.keyboard.type('-after');
  await page.getByText('Not saved').waitFor();
  expect(await readers()).toContain(word);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not saved').waitFor({ state: 'detached' });
  expect(await readers()).toContain(`${word}-after`);
  expect(errors).toEqual([]);
});

test('offers unsaved text of a static page after a reload', async () => {
  const page = await openAdmin({ locale: 'en-GB' }, '/admin/pages/contacts');
  const word = `w${randomUUID().slice(0, 8)}`;
  await typeAtEnd(page, 'pt', ` ${word}`);
  await page.reload();
  await page.getByRole('button', { name: 'Restore the text' }).click();
  await textOf(page, 'pt').getByText(word).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await toastWith(page, 'Page successfully updated').waitFor();
  await page.reload();
  await textOf(page, 'pt').getByText(word).waitFor();
  expect(await page.getByRole('button', { name: 'Restore the text' }).count()).toBe(0);
});

test('shows what other users save in a static page, and rejects a save over a version that was not shown', async () => {
  const page = await openAdmin({ locale: 'en-GB' }, '/admin/pages/editorial-statute');
  const edit = (title: string) =>
    fetchAsAdmin('/api/commands/EditPage', 'POST', { page: 'editorial-statute', translations: { en: { title } } });
  await textOf(page, 'en').waitFor();
  await edit('Statute one');
  await expect.poll(() => page.locator('[name="en.title"]').inputValue()).toBe('Statute one');
  await page.locator('[name="en.title"]').fill('Statute mine');
  await edit('Statute two');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'also where you did' }).waitFor();
  expect(await page.locator('[name="en.title"]').inputValue()).toBe('Statute mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await toastWith(page, 'Page successfully updated').waitFor();
  await edit('Editorial statute');
  await expect.poll(() => page.locator('[name="en.title"]').inputValue()).toBe('Editorial statute');
});

const languages = {
  pt: { locale: 'pt-PT', preview: 'Pré-visualizar', english: 'Inglês', phone: 'Telemóvel', history: 'Histórico' },
  en: { locale: 'en-GB', preview: 'Preview', english: 'English', phone: 'Phone', history: 'History' },
} as const;

describe.each(journeyLanguages('en', Object.values(languages)))('a static page in $locale', (words) => {
  test('is previewed before it is saved, by keyboard alone, in both languages and in phone width', async () => {
    const page = await openAdmin(words, '/admin/pages/about-us');
    const [portuguese, english] = [`p${randomUUID().slice(0, 8)}`, `e${randomUUID().slice(0, 8)}`];
    await typeAtEnd(page, 'pt', ` ${portuguese}`);
    await typeAtEnd(page, 'en', ` ${english}`);
    await page.getByRole('button', { name: words.preview, exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const frame = dialog.locator('iframe').contentFrame();
    await frame.getByText(words.locale === 'pt-PT' ? portuguese : english).waitFor();
    await tabTo(page, dialog.getByRole('button', { name: words.english, exact: true }));
    await page.keyboard.press('Enter');
    await frame.getByText(english).waitFor();
    await tabTo(page, dialog.getByRole('button', { name: words.phone, exact: true }));
    await page.keyboard.press('Enter');
    const innerWidth = () =>
      dialog.locator('iframe').evaluate((each: HTMLIFrameElement) => each.contentWindow!.innerWidth);
    await expect.poll(innerWidth).toBe(390);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.preview, exact: true }).and(page.locator(':focus')).waitFor();
    expect(await readers()).not.toContain(english);
  });

  test('leads to its history', async () => {
    const page = await openAdmin(words, '/admin/pages/about-us');
    await tabTo(page, page.locator('.desk-head').getByRole('link', { name: words.history }));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('/admin/history?thing=page-about-us');
  });
});

test.each([
  ['/admin/pages', 'pt-PT'],
  ['/admin/pages/privacy-policy', 'en-GB'],
])('%s has no axe violations and no horizontal overflow', async (path, locale) => {
  const page = await openAdmin({ locale }, path);
  await expectSoundLayout(page);
});
