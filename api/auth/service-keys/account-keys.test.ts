import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { endAccountSessions } from '../account-admin/end-account-sessions.ts';
import { removeUnprovedAccess } from '../accounts/remove-unproved-access.ts';
import { sendNotices } from '../notices/send-notices.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const WANTED = { name: 'Import of restaurants', scopes: ['read', 'write'], days: 30 };

const send = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  token: string,
  payload?: object,
  { app }: Pick<SiteUnderTest, 'app'> = auth.site,
) => app.inject({ method, url, ...(payload && { payload }), headers: { authorization: `Bearer ${token}` } });

/** Creates an account with a role and a key that acts for it. */
const makeKey = async (role: 'admin' | 'editor' | 'analyst', wanted: object = WANTED) => {
  const owner = await createAccountAndSession(auth, { role, name: `Owner of a key, ${role}` });
  const answer = await send('POST', '/api/account/keys', owner.token, wanted);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const { id, key } = answer.json<{ id: string; key: string }>();
  return { owner, id, key };
};
const addRestaurant = (key: string) => send('POST', '/api/commands/AddRestaurant', key, restaurantInput());
const listSubscribers = (key: string, site: Pick<SiteUnderTest, 'app'> = auth.site) =>
  send('GET', '/api/subscribers', key, undefined, site);
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

describe('a key that acts for an account', () => {
  it('reads and changes what its account may, and the history names account and program', async () => {
    const { owner, key } = await makeKey('editor');
    const added = await addRestaurant(key);
    expect(added.statusCode).toBe(200);
    const { id, stream } = added.json();
    const [event] = await Array.fromAsync(auth.site.runtime.store.read(stream));
    expect(event!.metadata.actor).toMatchObject({ id: owner.id, kind: 'staff', key: expect.any(String) });
    const history = await send('GET', `/api/history/${stream}?limit=1`, key);
    expect(JSON.stringify(history.json())).toContain(WANTED.name);
    expect(id).toEqual(expect.any(String));
    expect((await send('POST', '/rest/v1/rpc/AddRestaurant', key, restaurantInput())).statusCode).toBe(200);
  });

  it('may do no more than its scopes', async () => {
    const reader = await makeKey('editor', { ...WANTED, scopes: ['read'] });
    expect((await listSubscribers(reader.key)).statusCode).toBe(200);
    expect(codeOf(await addRestaurant(reader.key))).toEqual([403, 'key_scope']);
    expect(codeOf(await send('POST', '/rest/v1/rpc/AddRestaurant', reader.key, restaurantInput()))).toEqual([
      403,
      'key_scope',
    ]);
    const writer = await makeKey('editor', { ...WANTED, scopes: ['write'] });
    expect(codeOf(await listSubscribers(writer.key))).toEqual([403, 'key_scope']);
    expect((await addRestaurant(writer.key)).statusCode).toBe(200);
  });

  it('may do no more than the role of its account', async () => {
    const { key } = await makeKey('analyst');
    expect(codeOf(await addRestaurant(key))).toEqual([403, 'not_allowed']);
  });

  it.each([
    ['POST', '/api/account/keys', WANTED],
    ['POST', '/api/account/name', { name: 'New' }],
    ['POST', '/api/service-keys', { name: 'New', scopes: ['accounts'], days: null }],
    ['GET', '/api/desk/live', undefined],
  ] as const)('does not open %s %s, even for an administrator', async (method, url, body) => {
    const { key } = await makeKey('admin');
    expect(codeOf(await send(method, url, key, body))).toEqual([403, 'key_scope']);
  });

  it('opens neither accounts nor stored files', async () => {
    const { key } = await makeKey('admin');
    expect((await send('GET', '/auth/v1/admin/users', key)).statusCode).toBe(403);
    expect((await send('GET', '/auth/v1/user', key)).statusCode).toBe(403);
    expect((await send('GET', '/storage/v1/bucket', key)).json().statusCode).toBe('403');
  });

  it('ends in every process when its owner revokes it, and only the owner can', async () => {
    const other = await auth.site.beside();
    const { owner, id, key } = await makeKey('editor');
    const stranger = await makeKey('editor');
    expect((await send('DELETE', `/api/account/keys/${id}`, stranger.owner.token)).statusCode).toBe(404);
    expect((await listSubscribers(key, other)).statusCode).toBe(200);
    expect((await send('DELETE', `/api/account/keys/${id}`, owner.token)).statusCode).toBe(204);
    for (const process of [auth.site, other]) expect((await listSubscribers(key, process)).statusCode).toBe(401);
    expect((await listSubscribers(stranger.key)).statusCode).toBe(200);
  });

  const endings = {
    'is banned': (id: string) => change(id, { banned_until: new Date(Date.now() + 60_000) }),
    'has no role any more': (id: string) => change(id, { role: null }),
    'is deleted': (id: string) => change(id, { deleted_at: new Date() }),
    'is signed out everywhere by an administrator': (id: string) =>
      endAccountSessions(auth.site.runtime.db, { accountId: id, actor: null }),
    'loses what its owner has not proved': (id: string) => removeUnprovedAccess(auth.site.runtime.db, id),
  };
  const change = (id: string, columns: object) =>
    auth.site.runtime.db.updateTable('account').set(columns).where('id', '=', id).execute();

  it.each(Object.entries(endings))('ends when its account %s', async (_, end) => {
    const { owner, key } = await makeKey('editor');
    expect((await listSubscribers(key)).statusCode).toBe(200);
    await end(owner.id);
    expect(codeOf(await listSubscribers(key))).toEqual([401, 'not_signed_in']);
  });

  it('must expire within a year', async () => {
    const { token } = await createAccountAndSession(auth, { role: 'editor' });
    for (const days of [null, 0, 400]) {
      const answer = await send('POST', '/api/account/keys', token, { ...WANTED, days });
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'days' }] });
    }
    const beyond = await send('POST', '/api/account/keys', token, { ...WANTED, scopes: ['accounts'] });
    expect(beyond.json()).toMatchObject({ status: 422, errors: [{ path: 'scopes.0' }] });
  });

  it('is reported to its owner by e-mail', async () => {
    const { owner } = await makeKey('editor');
    const { mailer, to } = auth.mailbox;
    await sendNotices({ ...auth.site.runtime, mailer, siteUrl: 'https://levada.test' }, new Date(Date.now() + 60_000));
    expect(to(owner.email!).at(-1)!.text).toMatch(/chave com que um programa|key was made/);
  });
});
