import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { createTestAuthor } from '../support/test-author.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    newAuthor: 'Novo autor',
    name: 'Nome',
    photographer: 'fotógrafo',
    save: 'Guardar',
    tooShort: 'O nome tem de ter pelo menos 2 caracteres',
    tooLong: 'Máximo: 2000 caracteres',
    noRole: 'O papel é obrigatório',
    added: 'Autor adicionado com sucesso',
    updated: 'Autor atualizado com sucesso',
    meanwhile: 'outra pessoa guardou',
  },
  en: {
    locale: 'en-GB',
    newAuthor: 'New author',
    name: 'Name',
    photographer: 'photographer',
    save: 'Save',
    tooShort: 'Name must be at least 2 characters long',
    tooLong: 'At most 2,000 characters',
    noRole: 'Role is required',
    added: 'Author successfully added',
    updated: 'Author successfully updated',
    meanwhile: 'Someone else saved changes',
  },
} as const;

describe.each(journeyLanguages('en', Object.values(languages)))('authors in $locale', (words) => {
  test('adds and changes an author, and shows errors for missing fields', async () => {
    const page = await openAdmin(words, '/admin/contributors');
    const errors = collectConsoleErrors(page);
    await page.getByRole('link', { name: words.newAuthor }).click();
    await page.getByLabel(words.name).fill('X');
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.tooShort).waitFor();
    const name = `Zélia ${randomUUID().slice(0, 8)}`;
    await page.getByLabel(words.name).fill(name);
    await page.locator('input[name=role][value=author]').uncheck();
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.noRole).waitFor();
    await page.getByLabel(words.photographer).check();
    await page.locator('textarea[name="biography.en"]').fill('x'.repeat(2001));
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.tooLong).waitFor();
    await page.locator('textarea[name="biography.en"]').fill('Writes about the sea.');
    await page.getByRole('button', { name: words.save }).click();
    await toastWith(page, words.added).waitFor();
    await page.getByRole('link', { name }).click();
    expect(await page.locator('textarea[name="biography.en"]').inputValue()).toBe('Writes about the sea.');
    await page.locator('input[name=role][value=author]').check();
    await page.getByRole('button', { name: words.save }).click();
    await toastWith(page, words.updated).waitFor();
    const { items } = await fetchAsAdmin<{ items: { name: string; roles: string[] }[] }>('/api/contributors');
    expect(items.find((each) => each.name === name)?.roles).toEqual(['author', 'photographer']);
    // Chromium logs the responses that reject the fields.
    expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
  });

  test('updates an untouched form when another user saves, but keeps typed input and shows a conflict on save', async () => {
    const page = await openAdmin(words, '/admin/contributors');
    const { id, first, theirs } = await createTestAuthor();
    const mine = `C ${randomUUID().slice(0, 8)}`;
    const field = page.getByLabel(words.name);
    await page.goto(`/admin/contributors?open=${id}`);
    await expect.poll(() => field.inputValue()).toBe(first);
    const edit = (name: string) =>
      fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name, role: ['photographer'] });
    await edit(theirs);
    await expect.poll(() => field.inputValue()).toBe(theirs);
    expect(await page.locator('input[name=role][value=author]').isChecked()).toBe(false);
    await field.fill(mine);
    await edit(`${theirs} again`);
    await page.locator('.desk-table, main').getByText(`${theirs} again`).first().waitFor();
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('alert').filter({ hasText: words.meanwhile }).waitFor();
    await page.locator('.desk-error', { hasText: `${theirs} again` }).waitFor();
    expect(await field.inputValue()).toBe(mine);
    await page.getByRole('button', { name: words.save }).click();
    await toastWith(page, words.updated).waitFor();
    await page.getByRole('link', { name: mine }).waitFor();
  });
});
