import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OAuthClientFacts } from '#domain/account/oauth-client-events.ts';
import type { AccountKeyScope } from '#domain/account/service-key-events.ts';
import { anyNetwork } from '#testing/auth/auth-api-schemas.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { listServiceKeys } from '../service-keys/list-service-keys.ts';
import { describeProgramRequest } from './describe-program-request.ts';
import { findClient } from './find-client.ts';
import { createGrant } from './grants.ts';
import { listOAuthClients } from './list-oauth-clients.ts';
import {
  addRegisteredClient,
  deleteRegisteredClient,
  replaceClientSecret,
  updateRegisteredClient,
} from './registered-clients.ts';

const REDIRECT = 'https://desk.example/callback';

let site: SiteUnderTest;
let cookie: string;
useEditorClient('editor', (opened) => {
  ({ site, cookie } = opened);
});

type Wanted = Partial<OAuthClientFacts & { scopes: readonly AccountKeyScope[] }>;
const addClient = async (wanted: Wanted = {}) => {
  const { client, secret } = await addRegisteredClient(
    site.app.auth.db,
    {
      name: 'Desk companion',
      redirectUris: [REDIRECT],
      grantTypes: ['authorization_code', 'refresh_token'],
      authMethod: 'client_secret_basic',
      clientUri: '',
      logoUri: '',
      scopes: ['read', 'write'],
      ...wanted,
    },
    null,
  );
  return { id: client.id, secret };
};
type Added = Awaited<ReturnType<typeof addClient>>;

const verifier = randomBytes(32).toString('base64url');
const queryOf = ({ id }: Added, fields: object = {}) =>
  new URLSearchParams({
    client_id: id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...fields,
  }).toString();
const agree = (query: string) =>
  site.app.inject({
    method: 'POST',
    url: '/api/account/programs',
    headers: { cookie },
    payload: { request: query, scopes: ['read', 'write'] },
  });
const newCode = async (client: Added): Promise<string> => {
  const answer = await agree(queryOf(client));
  expect(answer.statusCode).toBe(200);
  return new URL(answer.json().redirect).searchParams.get('code')!;
};
const form = (url: string, fields: object, authorization?: string) =>
  site.app.inject({
    method: 'POST',
    url,
    remoteAddress: anyNetwork(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(authorization && { authorization }) },
    payload: new URLSearchParams({ ...fields }).toString(),
  });
const basic = (id: string, secret = '') => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const forCode = (code: string) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: REDIRECT,
  code_verifier: verifier,
});
const exchange = async (client: Added, fields: object = {}, authorization = basic(client.id, client.secret)) =>
  form('/oauth/token', { ...forCode(await newCode(client)), ...fields }, authorization);
const refresh = (token: string, { id, secret }: Added) =>
  form('/oauth/token', { grant_type: 'refresh_token', refresh_token: token }, basic(id, secret));
const statusOf = async (token: string) =>
  (await site.app.inject({ url: '/api/subscribers', headers: { authorization: `Bearer ${token}` } })).statusCode;
const INVALID_CLIENT = { error: 'invalid_client' };

describe('a client with client_secret_basic', () => {
  it('gets tokens, refreshes and revokes them with its secret', async () => {
    const client = await addClient();
    const tokens = (await exchange(client)).json();
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'read write', refresh_token: expect.any(String) });
    expect(await statusOf(tokens.access_token)).toBe(200);
    const next = (await refresh(tokens.refresh_token, client)).json();
    expect(await statusOf(next.access_token)).toBe(200);

    const stranger = await form('/oauth/revoke', { token: next.refresh_token });
    expect([stranger.statusCode, stranger.json()]).toEqual([400, INVALID_CLIENT]);
    const other = await addClient();
    const wrong = await form('/oauth/revoke', { token: next.refresh_token }, basic(other.id, other.secret));
    expect([wrong.statusCode, wrong.json()]).toEqual([401, INVALID_CLIENT]);
    expect(await statusOf(next.access_token)).toBe(200);
    const own = await form('/oauth/revoke', { token: next.refresh_token }, basic(client.id, client.secret));
    expect(own.statusCode).toBe(200);
    expect(await statusOf(next.access_token)).toBe(401);
  });

  it('may encode id and secret as in a form', async () => {
    const client = await addClient();
    const encoded = basic(client.id.replaceAll('-', '%2D'), client.secret!.replaceAll('_', '%5F'));
    expect((await exchange(client, {}, encoded)).statusCode).toBe(200);
  });

  it('gets nothing without its secret, with a wrong one, in another way, or in two ways', async () => {
    const client = await addClient();
    const { id, secret } = client;
    const other = await addClient();
    for (const authorization of [
      basic(id),
      basic(id, `${secret}a`),
      basic(id, other.secret),
      basic('none', secret),
      'Basic',
      'Basic !',
      basic('%', '%'),
      'Bearer none',
    ]) {
      const answer = await exchange(client, {}, authorization);
      expect([answer.statusCode, answer.json()], authorization).toEqual([401, INVALID_CLIENT]);
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
    }
    for (const fields of [{ client_id: id }, { client_id: id, client_secret: secret! }]) {
      const answer = await form('/oauth/token', { ...forCode(await newCode(client)), ...fields });
      expect([answer.statusCode, answer.json()], JSON.stringify(fields)).toEqual([400, INVALID_CLIENT]);
    }
    expect((await exchange(client, { client_secret: secret! })).json()).toEqual(INVALID_CLIENT);
    expect((await exchange(client, { client_id: other.id })).json()).toEqual(INVALID_CLIENT);
    expect((await exchange(client, { client_id: id })).statusCode).toBe(200);
  });

  it('must prove that the code is its own, too', async () => {
    const client = await addClient();
    const answer = await exchange(client, { code_verifier: 'a'.repeat(43) });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant']);
    const other = await addClient();
    const stolen = await form('/oauth/token', forCode(await newCode(client)), basic(other.id, other.secret));
    expect([stolen.statusCode, stolen.json().error]).toEqual([400, 'invalid_grant']);
  });

  it('is refused with its earlier secret as soon as it has a new one', async () => {
    const client = await addClient();
    const { refresh_token } = (await exchange(client)).json();
    const { secret } = await replaceClientSecret(site.app.auth.db, client.id, null);
    expect((await refresh(refresh_token, client)).json()).toEqual(INVALID_CLIENT);
    expect((await refresh(refresh_token, { ...client, secret })).statusCode).toBe(200);
  });
});

it('sends the secret of client_secret_post in the form', async () => {
  const client = await addClient({ authMethod: 'client_secret_post' });
  const send = async (fields: object) => form('/oauth/token', { ...forCode(await newCode(client)), ...fields });
  expect((await send({ client_id: client.id, client_secret: client.secret! })).statusCode).toBe(200);
  expect((await send({ client_id: client.id, client_secret: 'a' })).json()).toEqual(INVALID_CLIENT);
  expect((await send({ client_id: client.id })).json()).toEqual(INVALID_CLIENT);
  expect((await exchange(client)).json()).toEqual(INVALID_CLIENT);
});

it('asks a public client for no secret, but for its verifier', async () => {
  const client = await addClient({ authMethod: 'none' });
  const send = async (fields: object) =>
    form('/oauth/token', { ...forCode(await newCode(client)), client_id: client.id, ...fields });
  const tokens = (await send({})).json();
  expect(await statusOf(tokens.access_token)).toBe(200);
  expect((await send({ client_secret: 'a' })).json()).toEqual(INVALID_CLIENT);
  expect((await send({ code_verifier: '' })).statusCode).toBe(400);
  expect((await form('/oauth/revoke', { token: tokens.refresh_token })).statusCode).toBe(200);
  expect(await statusOf(tokens.access_token)).toBe(401);
});

describe('what a client may ask for', () => {
  it('is within its scopes', async () => {
    const client = await addClient({ scopes: ['read'] });
    expect((await exchange(client)).json()).toMatchObject({ scope: 'read' });
    const answer = await site.app.inject(`/oauth/authorize?${queryOf(client, { scope: 'write' })}`);
    expect(new URL(String(answer.headers.location)).searchParams.get('error')).toBe('invalid_scope');
  });

  it('is no refresh token without that grant', async () => {
    const client = await addClient({ grantTypes: ['authorization_code'] });
    const tokens = (await exchange(client)).json();
    expect(tokens).not.toHaveProperty('refresh_token');
    expect(await statusOf(tokens.access_token)).toBe(200);
    const answer = await refresh('none', client);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'unauthorized_client']);
  });

  it('is sent to its redirect URIs alone, as they are now', async () => {
    const client = await addClient();
    expect((await agree(queryOf(client, { redirect_uri: 'https://evil.example/' }))).statusCode).toBe(400);
    const code = await newCode(client);
    const redirectUris = ['https://desk.example/other'];
    await updateRegisteredClient(site.app.auth.db, client.id, { redirectUris }, null);
    expect((await agree(queryOf(client))).statusCode).toBe(400);
    const answer = await form('/oauth/token', forCode(code), basic(client.id, client.secret));
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant']);
  });
});

describe('a deleted client', () => {
  it('loses its access at once, and cannot ask again', async () => {
    const client = await addClient();
    const tokens = (await exchange(client)).json();
    const code = await newCode(client);
    await deleteRegisteredClient(site.app.auth.db, client.id, null);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await refresh(tokens.refresh_token, client)).json()).toEqual(INVALID_CLIENT);
    expect((await form('/oauth/token', forCode(code), basic(client.id, client.secret))).json()).toEqual(INVALID_CLIENT);
    expect((await agree(queryOf(client))).statusCode).toBe(400);
  });

  it('gets no key for a code that was found before', async () => {
    const { db } = site.app.auth;
    const client = await addClient();
    await newCode(client);
    const code = await db
      .selectFrom('oauth_code')
      .selectAll()
      .where('client_id', '=', client.id)
      .executeTakeFirstOrThrow();
    const found = (await findClient(site.app.auth, client.id))!;
    await deleteRegisteredClient(db, client.id, null);
    expect(await createGrant(db, code, found)).toBeUndefined();
    expect(await db.selectFrom('oauth_grant').selectAll().where('client_id', '=', client.id).execute()).toEqual([]);
  });
});

describe('an app', () => {
  const APP = 'org.example.desk:/callback';

  it('receives its code by a scheme of its own when an administrator registered it', async () => {
    const app = await addClient({ authMethod: 'none', redirectUris: [APP] });
    const query = queryOf(app, { redirect_uri: APP, state: 'a b' });
    const { db, personalData } = site.runtime;
    const { siteUrl } = site.app.auth;
    const described = await describeProgramRequest({ db, personalData, siteUrl }, new URLSearchParams(query));
    expect(described).toMatchObject({ host: 'org.example.desk', isOnOwnMachine: false });
    const { redirect } = (await agree(query)).json();
    expect(redirect).toMatch(/^org\.example\.desk:\/callback\?code=/);
    const fields = { ...forCode(new URL(redirect).searchParams.get('code')!), redirect_uri: APP, client_id: app.id };
    expect((await form('/oauth/token', fields)).json()).toMatchObject({ token_type: 'Bearer' });
    const names = (await listServiceKeys(db)).map(({ name }) => name);
    expect(names).toContain('Desk companion (org.example.desk)');
    expect((await agree(queryOf(app, { redirect_uri: 'org.example.desk:/other' }))).statusCode).not.toBe(200);
  });

  it('that registers itself uses https or its own machine', async () => {
    const payload = { client_name: 'Desk', redirect_uris: [APP] };
    const answer = await site.app.inject({ method: 'POST', url: '/oauth/register', payload });
    expect(answer.statusCode).toBe(400);
  });
});

describe('in the admin area', () => {
  const remove = async (id: string, by: string) =>
    (await site.app.inject({ method: 'DELETE', url: `/api/oauth-clients/${id}`, headers: { cookie: by } })).statusCode;
  const entryOf = async ({ id }: Added) => (await listOAuthClients(site.runtime.db)).find((each) => each.id === id);

  it('administrators see registered clients with their connected accounts, and remove them', async () => {
    const client = await addClient({ name: 'Listed', scopes: ['read'] });
    const entry = { id: client.id, name: 'Listed', redirectUris: [REDIRECT], scopes: ['read'], hasSecret: true };
    expect(await entryOf(client)).toEqual({ ...entry, at: expect.stringMatching(/^20/), accounts: 0 });
    const { access_token: token } = (await exchange(client)).json();
    await exchange(client);
    expect(await entryOf(client)).toMatchObject({ accounts: 1 });
    expect(await entryOf(await addClient({ authMethod: 'none' }))).toMatchObject({ hasSecret: false });

    expect(await remove(client.id, cookie)).toBe(403);
    expect(await statusOf(token)).toBe(200);
    const admin = await site.signIn('admin');
    expect(await remove(client.id, admin)).toBe(204);
    expect(await entryOf(client)).toBeUndefined();
    expect(await statusOf(token)).toBe(401);
    expect([await remove(client.id, admin), await remove('none', admin)]).toEqual([404, 422]);
  });
});
