import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { adminCookie } from '../support/session.ts';
import { site } from '../support/site.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    lead: 'pede para agir em seu nome',
    host: 'um programa neste computador',
    registered: 'Este programa foi registado pela administração',
    write: 'Alterar o que a sua conta pode alterar',
    choose: 'Escolha pelo menos uma opção',
    read: 'Ler o que a sua conta pode ver',
    allow: 'Permitir a ligação',
    refuse: 'Recusar',
    revoke: 'Revogar',
    invalid: 'Este pedido não é válido',
  },
  en: {
    locale: 'en-GB',
    lead: 'asks to act in your name',
    host: 'a program on this computer',
    registered: 'An administrator of this site registered this program',
    write: 'Changing what you may change',
    choose: 'Choose at least one',
    read: 'Reading what you may see',
    allow: 'Let it connect',
    refuse: 'Refuse',
    revoke: 'Revoke',
    invalid: 'This request is not valid',
  },
} as const;

const sendForm = async (path: string, fields: Record<string, string>) =>
  (await fetch(site().url + path, { method: 'POST', body: new URLSearchParams(fields) })).json();

const register = async (
  by: 'itself' | 'administrator',
  metadata: object,
): Promise<{ client_id: string; client_secret?: string }> => {
  const path = by === 'itself' ? '/oauth/register' : '/auth/v1/admin/oauth/clients';
  const authorization = by === 'itself' ? {} : { authorization: `Bearer ${bearerOfCookie(await adminCookie())}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const body = JSON.stringify(metadata);
  return (await fetch(site().url + path, { method: 'POST', headers, body })).json();
};

/** Starts a program that waits for the browser on this machine, and registers it: itself, or by the administrator with a client secret. */
const startProgram = async (name: string, by: 'itself' | 'administrator' = 'itself') => {
  const server = createServer((_request, response) => response.end('connected')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await new Promise((resolve) => server.once('listening', resolve));
  const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const registered = await register(by, { client_name: name, redirect_uris: [redirect_uri] });
  const { client_id, client_secret } = registered;
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const request = { response_type: 'code', client_id, redirect_uri, code_challenge, code_challenge_method: 'S256' };
  return { redirect_uri, client_id, client_secret, verifier, url: `/oauth/authorize?${new URLSearchParams(request)}` };
};

describe.each(journeyLanguages('pt', Object.values(languages)))(
  'a program that asks to connect, in $locale',
  (words) => {
    test('gets the rights that its user leaves checked, until the user revokes them', async () => {
      const name = `Notes ${crypto.randomUUID().slice(0, 8)}`;
      const program = await startProgram(name);
      const page = await openAdmin(words, program.url);
      await page.getByText(`${name} ${words.lead}`).waitFor();
      await page.getByText(words.host).waitFor();
      await page.getByLabel(words.write).uncheck();
      await page.getByLabel(words.read).uncheck();
      await page.getByRole('button', { name: words.allow }).click();
      await page.getByText(words.choose).waitFor();
      await page.getByLabel(words.read).check();
      await page.getByRole('button', { name: words.allow }).click();
      await page.waitForURL(`${program.redirect_uri}?**`);

      const { client_id, redirect_uri, verifier: code_verifier } = program;
      const code = new URL(page.url()).searchParams.get('code')!;
      const exchange = { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier };
      const { access_token, scope } = await sendForm('/oauth/token', exchange);
      expect(scope).toBe('read');
      const status = async () => {
        const headers = { authorization: `Bearer ${access_token}` };
        return (await fetch(`${site().url}/api/subscribers`, { headers })).status;
      };
      expect(await status()).toBe(200);

      await page.goto(`${site().url}/admin/account`);
      await waitForHydration(page);
      const row = page.locator('tr', { hasText: name });
      page.once('dialog', (dialog) => dialog.accept());
      await row.getByRole('button', { name: `${words.revoke}, ${name}` }).click();
      await row.waitFor({ state: 'detached' });
      expect(await status()).toBe(401);
    });

    test('is said to be registered by an administrator when it is, and gets its access with its secret', async () => {
      const own = await startProgram('Notes');
      const page = await openAdmin(words, own.url);
      await page.getByText(words.host).waitFor();
      expect(await page.getByText(words.registered).count()).toBe(0);

      const program = await startProgram('Desk companion', 'administrator');
      await page.goto(site().url + program.url);
      await waitForHydration(page);
      await page.getByText(words.registered).waitFor();
      await page.getByRole('button', { name: words.allow }).click();
      await page.waitForURL(`${program.redirect_uri}?**`);
      const { client_id, client_secret, redirect_uri, verifier: code_verifier } = program;
      const code = new URL(page.url()).searchParams.get('code')!;
      const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
      const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri, code_verifier });
      const answer = await fetch(`${site().url}/oauth/token`, { method: 'POST', headers: { authorization }, body });
      expect([answer.status, await answer.json()]).toMatchObject([200, { scope: 'read write' }]);
    });

    test('gets the refusal of its user, and no answer when its request is not valid', async () => {
      const program = await startProgram('Notes');
      const page = await openAdmin(words, program.url);
      await page.getByRole('link', { name: words.refuse }).click();
      await page.waitForURL(`${program.redirect_uri}?error=access_denied&**`);
      await page.goto(`${site().url}${program.url.replace('client_id=', 'client_id=x')}`);
      await page.getByText(words.invalid).waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/connect');
    });
  },
);
