import { describe, expect, test } from 'vitest';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { adminCookie } from '../support/session.ts';
import { site } from '../support/site.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    storage: 'Ficheiros guardados',
    read: 'Ler o que a sua conta pode ver',
    make: 'Criar a chave',
    choose: 'Escolha pelo menos uma opção',
    key: 'Chave',
    unused: 'Ainda não foi usada',
    revoke: 'Revogar',
    buckets: 'Pastas',
    makeS3: 'Criar a chave de acesso',
    accessKey: 'Chave de acesso',
    secret: 'Segredo da chave de acesso',
    s3: 'Ficheiros guardados, pelo protocolo S3, editions',
    withSecret: 'Com segredo',
    remove: 'Remover',
  },
  en: {
    locale: 'en-GB',
    storage: 'Stored files',
    read: 'Reading what you may see',
    make: 'Make the key',
    choose: 'Choose at least one',
    key: 'Key',
    unused: 'Not used yet',
    revoke: 'Revoke',
    buckets: 'Buckets',
    makeS3: 'Make the access key',
    accessKey: 'Access key',
    secret: 'Secret of the access key',
    s3: 'Stored files, by the S3 protocol, editions',
    withSecret: 'With a secret',
    remove: 'Remove',
  },
} as const;

const statusFor = async (key: string, path = '/storage/v1/bucket'): Promise<number> => {
  const answer = await fetch(site().url + path, { headers: { authorization: `Bearer ${key}` } });
  return answer.status;
};

describe.each(journeyLanguages('en', Object.values(languages)))('service keys in $locale', (words) => {
  test('are made with a name and scopes, shown once, and revoked', async () => {
    const page = await openAdmin(words, '/admin/service-keys');
    const name = `Import ${crypto.randomUUID().slice(0, 8)}`;
    await page.locator('form [name=name]').first().fill(name);
    await page.getByRole('button', { name: words.make, exact: true }).click();
    await page.getByText(words.choose).waitFor();
    await page.getByLabel(words.storage, { exact: true }).check();
    await page.getByRole('button', { name: words.make, exact: true }).click();
    const key = await page.getByLabel(words.key, { exact: true }).inputValue();
    const row = page.locator('tr', { hasText: name });
    await row.getByText(words.unused).waitFor();
    expect(await statusFor(key)).toBe(200);
    await page.reload();
    expect(await page.content()).not.toContain(key);
    page.once('dialog', (dialog) => dialog.accept());
    await row.getByRole('button', { name: `${words.revoke}, ${name}` }).click();
    await row.waitFor({ state: 'detached' });
    expect(await statusFor(key)).not.toBe(200);
  });

  test('that act for an account show their rights, expiry and last use, and end when they are revoked', async () => {
    const page = await openAdmin(words, '/admin/account');
    const section = page.locator('[aria-labelledby=own-keys]');
    const name = `Agent ${crypto.randomUUID().slice(0, 8)}`;
    await section.locator('[name=name]').fill(name);
    await section.getByLabel(words.read).check();
    await section.locator('select').selectOption('30');
    await section.getByRole('button', { name: words.make, exact: true }).click();
    const key = await section.getByLabel(words.key, { exact: true }).inputValue();
    const row = section.locator('tr', { hasText: name });
    await row.getByText(words.read).waitFor();
    await row.getByText(words.unused).waitFor();
    await row
      .getByText(String(new Date(Date.now() + 30 * 86_400_000).getFullYear()))
      .first()
      .waitFor();
    expect(await statusFor(key, '/api/subscribers')).toBe(200);
    await page.reload();
    await row.waitFor();
    expect(await row.getByText(words.unused).count()).toBe(0);
    page.once('dialog', (dialog) => dialog.accept());
    await row.getByRole('button', { name: `${words.revoke}, ${name}` }).click();
    await row.waitFor({ state: 'detached' });
    expect(await statusFor(key, '/api/subscribers')).toBe(401);
  });

  test('of the S3 protocol have a secret, which is shown once, and the names of buckets', async () => {
    const page = await openAdmin(words, '/admin/service-keys');
    const name = `Backup ${crypto.randomUUID().slice(0, 8)}`;
    await page.locator('form [name=name]').last().fill(name);
    await page.getByLabel(words.buckets, { exact: true }).fill('editions');
    await page.getByRole('button', { name: words.makeS3 }).click();
    const secret = await page.getByLabel(words.secret, { exact: true }).inputValue();
    expect(await page.getByLabel(words.accessKey, { exact: true }).inputValue()).toMatch(/^[0-9a-f]{32}$/);
    await page.locator('tr', { hasText: name }).getByText(words.s3).waitFor();
    await page.reload();
    expect(await page.content()).not.toContain(secret);
  });

  test('stand beside the programs that were registered for OAuth, which are listed and removed', async () => {
    const name = `Desk ${crypto.randomUUID().slice(0, 8)}`;
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${bearerOfCookie(await adminCookie())}`,
    };
    const clients = `${site().url}/auth/v1/admin/oauth/clients`;
    const body = JSON.stringify({ client_name: name, redirect_uris: ['https://desk.example/callback'] });
    const { client_id } = await (await fetch(clients, { method: 'POST', headers, body })).json();
    const page = await openAdmin(words, '/admin/service-keys');
    const row = page.locator('[aria-labelledby=oauth-clients] tr', { hasText: name });
    await row.getByText('https://desk.example/callback').waitFor();
    await row.getByText(words.withSecret).waitFor();
    page.once('dialog', (dialog) => dialog.accept());
    await row.getByRole('button', { name: `${words.remove}, ${name}` }).click();
    await row.waitFor({ state: 'detached' });
    expect((await fetch(`${clients}/${client_id}`, { headers })).status).toBe(404);
  });
});
