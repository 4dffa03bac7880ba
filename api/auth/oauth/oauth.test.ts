import { UnauthorizedError } from '@modelcontextprotocol/client';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { endAccountSessions } from '#api/auth/account-admin/end-account-sessions.ts';
import { removeUnprovedAccess } from '#api/auth/accounts/remove-unproved-access.ts';
import { anyNetwork } from '#testing/auth/auth-api-schemas.ts';
import { connectProgram, createOAuthProgram, type OAuthProgram, transportOf } from '#testing/auth/oauth-program.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { builtWeb } from '#testing/built-web.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let app: SiteUnderTest['app'];
let cookie: string;

useEditorClient('editor', async (opened) => {
  ({ site, cookie } = opened);
  app = await site.another({ web: await builtWeb() });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

const agree = (query: string, { by = cookie, scopes = ['read', 'write'], headers = {} } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/account/programs',
    headers: { cookie: by, ...headers },
    payload: { request: query, scopes },
  });
const form = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress: anyNetwork(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Follows a program's link to the consent page, and returns the query of the page. */
const openLink = async (program: OAuthProgram): Promise<string> => {
  await expect(connectProgram(app, program)).rejects.toThrow(UnauthorizedError);
  const sent = await app.inject(program.sentTo!.href);
  expect(sent).toMatchObject({ statusCode: 303, headers: { location: expect.stringMatching(/^\/admin\/connect\?/) } });
  return String(sent.headers.location).split('?')[1]!;
};
/** Connects a program to the account of `by` as its owner does, and returns the program with its tokens. */
const connected = async (consent: Parameters<typeof agree>[1] = {}) => {
  const program = createOAuthProgram();
  const answer = await agree(await openLink(program), consent);
  expect(answer.statusCode).toBe(200);
  const { searchParams } = new URL(answer.json().redirect);
  expect(searchParams.get('state')).toBe('a state');
  await transportOf(app, program).finishAuth(searchParams);
  return { program, code: searchParams.get('code')! };
};
const keysOf = (by = cookie) =>
  site.runtime.db
    .selectFrom('service_key')
    .selectAll()
    .where('account_id', '=', decodeJwt(bearerOfCookie(by)).sub!)
    .where('revoked_at', 'is', null)
    .execute();
const tools = async (program: OAuthProgram) =>
  (await (await connectProgram(app, program)).listTools()).tools.map(({ name }) => name);
const statusOf = async (token: string, url = '/api/subscribers') =>
  (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
const refresh = ({ client, kept }: OAuthProgram, refresh_token = kept!.refresh_token!) =>
  form('/oauth/token', { grant_type: 'refresh_token', client_id: client!.client_id, refresh_token });

describe('an unmodified client', () => {
  it('connects to an account by OAuth, acts in its name, and refreshes its access', async () => {
    const { program } = await connected();
    expect(await tools(program)).toEqual(expect.arrayContaining(['AddRestaurant', 'undo']));
    const client = await connectProgram(app, program);
    const added = await client.callTool({ name: 'AddRestaurant', arguments: { input: restaurantInput() } });
    const { stream } = JSON.parse((added.content as { text: string }[])[0]!.text);
    const history = await client.callTool({ name: 'history_stream', arguments: { stream } });
    const { items } = JSON.parse((history.content as { text: string }[])[0]!.text);
    expect(items[0].actor).toMatchObject({
      id: decodeJwt(bearerOfCookie(cookie)).sub,
      program: 'Notes (127.0.0.1:9999)',
    });

    const earlier = program.kept!.refresh_token;
    program.kept!.access_token = 'expired';
    expect(await tools(program)).toContain('AddRestaurant');
    expect(program.kept!.refresh_token).not.toBe(earlier);
  });

  it('has only the rights that the account owner left checked', async () => {
    const { program } = await connected({ scopes: ['read'] });
    expect(program.kept!.scope).toBe('read');
    const client = await connectProgram(app, program);
    const refused = await client.callTool({ name: 'AddRestaurant', arguments: { input: restaurantInput() } });
    expect(refused).toMatchObject({ isError: true });
    expect(JSON.stringify(refused.content)).toContain('key_scope');
  });

  it('is refused at once when its key is revoked, its account banned, or its role needs a factor', async () => {
    const by = await site.signIn('editor');
    const account = decodeJwt(bearerOfCookie(by)).sub!;
    const { program } = await connected({ by });
    const token = program.kept!.access_token;
    expect(await statusOf(token)).toBe(200);
    const ban = (banned_until: Date | null) =>
      site.runtime.db.updateTable('account').set({ banned_until }).where('id', '=', account).execute();
    await ban(new Date(Date.now() + 60_000));
    expect(await statusOf(token)).toBe(401);
    await ban(null);
    const strict = await site.another({ staffSessions: { days: 1, idleHours: 1, factorRoles: ['editor'] } });
    const headers = { authorization: `Bearer ${token}` };
    expect((await strict.inject({ url: '/api/subscribers', headers })).statusCode).toBe(401);
    const [key] = await keysOf(by);
    const revoked = await app.inject({
      method: 'DELETE',
      url: `/api/account/keys/${key!.id}`,
      headers: { cookie: by },
    });
    expect(revoked.statusCode).toBe(204);
    expect(await statusOf(token)).toBe(401);
    expect((await refresh(program)).json()).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('the consent of the account owner', () => {
  it('is taken from our origin alone, from staff, and for a request that we would have shown', async () => {
    const query = await openLink(createOAuthProgram());
    expect((await agree(query, { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403);
    expect((await agree(query, { by: '' })).statusCode).toBe(401);
    expect((await agree(query, { by: await site.signIn(null) })).statusCode).toBe(403);
    expect((await agree(query, { scopes: [] })).statusCode).toBe(422);
    const changed = (change: (fields: URLSearchParams) => void) => {
      const fields = new URLSearchParams(query);
      change(fields);
      return agree(fields.toString());
    };
    for (const uri of ['https://evil.example/', 'http://127.0.0.1/other', 'javascript:alert(1)', 'x'])
      expect((await changed((fields) => fields.set('redirect_uri', uri))).statusCode, uri).toBe(400);
    expect((await changed((fields) => fields.set('client_id', `${fields.get('client_id')}a`))).statusCode).toBe(400);
    expect((await changed((fields) => fields.delete('code_challenge'))).statusCode).toBe(400);
    expect((await changed(() => undefined)).statusCode).toBe(200);
  });

  it('needs the password when the sign-in is not recent', async () => {
    const by = await site.signIn('editor');
    const amr = JSON.stringify([{ method: 'password', timestamp: 1 }]);
    const account = decodeJwt(bearerOfCookie(by)).sub!;
    await site.runtime.db.updateTable('session').set({ amr }).where('account_id', '=', account).execute();
    const answer = await agree(await openLink(createOAuthProgram()), { by });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'password' }] });
  });
});

describe('the authorization endpoint', () => {
  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ scope: 'everything' }, 'invalid_scope'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('tells the program that %j is not possible', async (fields, error) => {
    const query = new URLSearchParams(await openLink(createOAuthProgram()));
    for (const [name, value] of Object.entries(fields)) query.set(name, value);
    const answer = await app.inject(`/oauth/authorize?${query}`);
    const target = new URL(String(answer.headers.location));
    expect(target.host).toBe('127.0.0.1:9999');
    expect(Object.fromEntries(target.searchParams)).toEqual({ error, state: 'a state', iss: app.auth.siteUrl });
  });

  it('redirects to no URI that is not registered', async () => {
    const query = new URLSearchParams(await openLink(createOAuthProgram()));
    query.set('redirect_uri', 'https://evil.example/');
    const answer = await app.inject(`/oauth/authorize?${query}`);
    expect(answer.headers.location).toMatch(/^\/admin\/connect\?/);
  });
});

describe('the registration', () => {
  const register = (payload: object) =>
    app.inject({ method: 'POST', url: '/oauth/register', payload, remoteAddress: anyNetwork() });

  it.each(['http://example.org/', 'https://a@example.org/', 'https://example.org/#a', 'javascript:alert(1)', 'a', ''])(
    'refuses the redirect URI %j',
    async (uri) => {
      const answer = await register({ redirect_uris: ['https://example.org/', uri] });
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_redirect_uri']);
    },
  );

  it('stores nothing, and answers the largest within the limits of a request', async () => {
    const redirect_uris = Array.from({ length: 5 }, (_, index) => `https://example.org/${index}${'a'.repeat(279)}`);
    const answer = await register({ client_name: 'ã'.repeat(120), redirect_uris });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().client_id.length).toBeLessThan(3_000);
    expect((await register({ redirect_uris: [...redirect_uris, 'https://example.org/'] })).statusCode).toBe(400);
  });
});

describe('the token endpoint', () => {
  it('gives no tokens for a code without its verifier, to another client, or with another redirect URI', async () => {
    const program = createOAuthProgram();
    const query = await openLink(program);
    const newCode = async () => new URL((await agree(query)).json().redirect).searchParams.get('code')!;
    const fields = async () => ({
      grant_type: 'authorization_code',
      code: await newCode(),
      client_id: program.client!.client_id,
      redirect_uri: String(program.redirectUrl),
      code_verifier: String(await program.codeVerifier()),
    });
    const { client_id: otherClient } = (
      await app.inject({ method: 'POST', url: '/oauth/register', payload: { redirect_uris: ['https://example.org/'] } })
    ).json();
    const before = (await keysOf()).length;
    for (const wrong of [
      { code_verifier: 'a'.repeat(43) },
      { code_verifier: '' },
      { client_id: otherClient },
      { client_id: 'none' },
      { redirect_uri: 'http://127.0.0.1:1/callback' },
      { code: 'none' },
      { resource: 'https://other.example/' },
      { grant_type: 'password' },
    ]) {
      const answer = await form('/oauth/token', { ...(await fields()), ...wrong });
      expect([answer.statusCode, typeof answer.json().error], JSON.stringify(wrong)).toEqual([400, 'string']);
    }
    expect(await keysOf()).toHaveLength(before);
    expect((await form('/oauth/token', await fields())).statusCode).toBe(200);
  });

  it('gives tokens once for a code, and ends the access when the code is used again', async () => {
    const { program, code } = await connected();
    const again = await form('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: program.client!.client_id,
      redirect_uri: String(program.redirectUrl),
      code_verifier: String(await program.codeVerifier()),
    });
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
    expect(await statusOf(program.kept!.access_token)).toBe(401);
  });

  it.each<[string, (accountId: string) => Promise<unknown>]>([
    [
      'signed the account out everywhere',
      (accountId) => endAccountSessions(site.runtime.db, { accountId, actor: null }),
    ],
    ['ended what its owner has not proved', (accountId) => removeUnprovedAccess(site.runtime.db, accountId)],
  ])('gives no tokens for a code that was made before an administrator %s', async (_what, end) => {
    const by = await site.signIn('editor');
    const program = createOAuthProgram();
    const { searchParams } = new URL((await agree(await openLink(program), { by })).json().redirect);
    await end(decodeJwt(bearerOfCookie(by)).sub!);
    await expect(transportOf(app, program).finishAuth(searchParams)).rejects.toThrow(/invalid_grant|Invalid grant/);
    expect(await keysOf(by)).toEqual([]);
  });

  it('accepts the earlier refresh token for ten seconds, and then ends the access', async () => {
    const { program } = await connected();
    const first = await refresh(program);
    expect(first.statusCode).toBe(200);
    expect((await refresh(program)).statusCode).toBe(200);
    const { sub, key_id } = decodeJwt<{ key_id: string }>(first.json().access_token);
    expect(sub).toBe(decodeJwt(bearerOfCookie(cookie)).sub);
    await site.runtime.db
      .updateTable('oauth_grant')
      .set({ refreshed_at: new Date(Date.now() - 11_000) })
      .where('key_id', '=', key_id)
      .execute();
    expect((await refresh(program)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(program, first.json().refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf(first.json().access_token)).toBe(401);
  });

  it('lets a program end its own access', async () => {
    for (const name of ['access_token', 'refresh_token'] as const) {
      const { program } = await connected();
      const token = program.kept![name]!;
      expect((await form('/oauth/revoke', { token })).statusCode).toBe(200);
      expect(await statusOf(program.kept!.access_token)).toBe(401);
      expect((await form('/oauth/revoke', { token })).statusCode).toBe(200);
    }
  });

  it.each([
    '',
    'grant_type=authorization_code',
    'code=1&code=2',
    'code[a]=1',
    'grant_type=refresh_token&refresh_token=%00',
  ])('answers %j with an error of OAuth', async (payload) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method: 'POST', url: '/oauth/token', headers, payload });
    expect([answer.statusCode, typeof answer.json().error]).toEqual([400, 'string']);
  });
});

describe('the access token of a program', () => {
  it('is no access token of an account, and one of an account is none of a program', async () => {
    const { program } = await connected();
    const headers = { authorization: `Bearer ${program.kept!.access_token}` };
    expect((await app.inject({ url: '/auth/v1/user', headers })).statusCode).toBe(403);
    expect((await app.inject({ url: '/api/session', headers })).json().account ?? null).toBeNull();
    const otherSite = await site.another({ siteUrl: 'https://other.example' });
    expect((await otherSite.inject({ url: '/api/subscribers', headers })).statusCode).toBe(401);
    const parts = program.kept!.access_token.split('.');
    expect(await statusOf(`${parts[0]}.${parts[1]}.${'A'.repeat(parts[2]!.length)}`)).toBe(401);
  });
});
