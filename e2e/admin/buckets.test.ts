import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    readers: 'Podem ler e listar ficheiros',
    own: 'Podem enviar ficheiros e substituir e eliminar os seus',
    chosen: 'Só os assinalados, e os administradores',
    owner: 'O dono de um ficheiro, esse ficheiro',
    everyone: 'Qualquer pessoa',
    account: 'Quem tem conta',
    save: 'Guardar direitos',
    saved: 'Direitos guardados',
    summary: 'Leem: O dono de um ficheiro, esse ficheiro · Escrevem os seus: Quem tem conta',
    changed: /entretanto/i,
  },
  en: {
    locale: 'en-GB',
    readers: 'May read and list files',
    own: 'May upload files, and replace and delete their own',
    chosen: 'Only those ticked, and administrators',
    owner: 'The owner of a file, that file',
    everyone: 'Everyone',
    account: 'Everyone with an account',
    save: 'Save rights',
    saved: 'Rights saved',
    summary: 'Read: The owner of a file, that file · Write their own: Everyone with an account',
    changed: /meanwhile|someone else|another/i,
  },
} as const;

const createBucket = async (): Promise<string> => {
  const name = `letters ${randomUUID().slice(0, 8)}`;
  await fetchAsAdmin('/storage/v1/bucket', 'POST', { name });
  return name;
};
const rightsOf = (bucket: string) =>
  fetchAsAdmin<Record<string, unknown>>(`/storage/v1/bucket/${encodeURIComponent(bucket)}`);

describe.each(journeyLanguages('pt', Object.values(languages)))('rights of buckets in $locale', (words) => {
  test('are chosen by keyboard, kept, and given back to the roles', async () => {
    const bucket = await createBucket();
    const page = await openAdmin(words, '/admin/buckets');
    const item = page.locator('details', { hasText: bucket });
    await item.locator('summary').focus();
    await page.keyboard.press('Enter');
    const readers = item.getByRole('group', { name: words.readers });
    await readers.getByRole('radio', { name: words.chosen }).focus();
    await page.keyboard.press('Space');
    await readers.getByRole('checkbox', { name: words.owner }).check();
    await item.getByRole('group', { name: words.own }).getByRole('checkbox', { name: words.account }).check();
    await expectSoundLayout(page);
    await item.getByRole('button', { name: words.save }).click();
    await page.getByText(words.saved).waitFor();
    await item.locator('summary', { hasText: words.summary }).waitFor();
    expect(await rightsOf(bucket)).toMatchObject({ readers: ['owner'], own_writers: ['authenticated'], public: false });
    await page.reload();
    await item.locator('summary').click();
    await readers.getByRole('radio').first().check();
    await item.getByRole('button', { name: words.save }).click();
    await item.locator('summary', { hasNotText: words.owner }).waitFor();
    expect(await rightsOf(bucket)).not.toHaveProperty('readers');
  });

  test('of a long name fit every window, and a page beyond the end is the last one', async () => {
    const name = randomUUID().slice(0, 8).padEnd(100, 'a');
    await fetchAsAdmin('/storage/v1/bucket', 'POST', { name });
    const page = await openAdmin(words, '/admin/buckets?offset=900000');
    const item = page.locator('details', { hasText: name });
    await page.locator('details').first().waitFor();
    await page.goto('/admin/buckets');
    await item.locator('summary').click();
    await expectSoundLayout(page);
    await fetchAsAdmin(`/storage/v1/bucket/${name}`, 'DELETE');
  });

  test('of another administrator are not overwritten, and what was ticked stays', async () => {
    const bucket = await createBucket();
    const page = await openAdmin(words, '/admin/buckets');
    const item = page.locator('details', { hasText: bucket });
    await item.locator('summary').click();
    const readers = item.getByRole('group', { name: words.readers });
    await readers.getByRole('radio', { name: words.chosen }).check();
    await readers.getByRole('checkbox', { name: words.everyone, exact: true }).check();
    const url = `/api/buckets/${encodeURIComponent(bucket)}/rights`;
    await fetchAsAdmin(url, 'PUT', { public: false, readers: null, own_writers: null, writers: ['author'] });
    await item.getByRole('button', { name: words.save }).click();
    await item.getByRole('alert').getByText(words.changed).waitFor();
    expect(await readers.getByRole('checkbox', { name: words.everyone, exact: true }).isChecked()).toBe(true);
    expect(await rightsOf(bucket)).toMatchObject({ writers: ['author'] });
    expect(await rightsOf(bucket)).not.toHaveProperty('readers');
  });
});
