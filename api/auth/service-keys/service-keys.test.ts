import { StorageClient } from '@supabase/storage-js';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EARLIER_SERVICE_KEY } from '#storage/database/earlier-service-key.ts';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, ageSessions, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { up } from '../../../migrations/0051-service-keys.ts';
import { up as addAccounts } from '../../../migrations/0067-account-keys.ts';
import { relayAccountEvents } from '../account-event-relay.ts';
import { signProgramToken } from '../tokens/program-token.ts';
import { earlierServiceKey } from './earlier-service-key.ts';
import { hashOfServiceKey } from './find-service-key.ts';
import { listServiceKeys } from './list-service-keys.ts';

let auth: AuthSite;
let admin: string;
beforeAll(async () => {
  auth = await openAuthSite();
  admin = await auth.site.signIn('admin');
});
afterAll(() => auth.site.close());

const ask = (method: 'POST' | 'DELETE', url: string, payload: object | undefined, cookie = admin) =>
  auth.site.app.inject({ method, url, ...(payload && { payload }), headers: { cookie, 'accept-language': 'en' } });
const WANTED = { name: 'Import of pictures', scopes: ['storage'], days: 30 };
const make = async (wanted: object = WANTED): Promise<{ id: string; key: string }> => {
  const answer = await ask('POST', '/api/service-keys', wanted);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  return answer.json();
};
const revoke = (id: string) => ask('DELETE', `/api/service-keys/${id}`, undefined);
/** The status of the accounts and of the storage service for a key. */
const accessOf = async (key: string, { app }: Pick<AuthSite['site'], 'app'> = auth.site): Promise<[number, number]> => {
  const headers = { authorization: `Bearer ${key}` };
  const accounts = await app.inject({ url: '/auth/v1/admin/users', headers });
  const storage = await app.inject({ url: '/storage/v1/bucket', headers });
  return [accounts.statusCode, Number(storage.statusCode === 200 ? 200 : storage.json().statusCode)];
};
const REFUSED = [403, 403];
const rowOf = async (id: string) => (await listServiceKeys(auth.site.runtime.db)).find((each) => each.id === id);

describe('a service key', () => {
  it('may be used for its scopes only', async () => {
    expect(await accessOf((await make()).key)).toEqual([403, 200]);
    expect(await accessOf((await make({ ...WANTED, scopes: ['accounts'] })).key)).toEqual([200, 403]);
    expect(await accessOf((await make({ ...WANTED, scopes: ['accounts', 'storage'], days: null })).key)).toEqual([
      200, 200,
    ]);
  });

  it('is a JWT that our JWKS verifies, with role and expiry', async () => {
    const { key } = await make();
    const jwks = createRemoteJWKSet(new URL(`${auth.url}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(key, jwks);
    expect(payload).toMatchObject({ role: 'service_role', iss: `${auth.site.app.auth.siteUrl}/auth/v1` });
    expect(payload.exp! - payload.iat!).toBe(30 * 86_400);
    const { payload: lasting } = await jwtVerify((await make({ ...WANTED, days: null })).key, jwks);
    expect(lasting.exp).toBeUndefined();
  });

  it('goes on if an earlier release made it, and is refused if only its signature is ours', async () => {
    const { db } = auth.site.runtime;
    const { id } = await make();
    const earlier = `levada_service_${'a'.repeat(43)}`;
    const key_hash = hashOfServiceKey(earlier);
    await db.updateTable('service_key').set({ key_hash }).where('id', '=', id).execute();
    expect(await accessOf(earlier)).toEqual([403, 200]);
    expect(await accessOf(await signProgramToken(auth.site.app.auth, 'service_role'))).toEqual(REFUSED);
  });

  it('is stored as a hash, and shows its last use and expiry', async () => {
    const { id, key } = await make();
    expect(await rowOf(id)).toMatchObject({ name: WANTED.name, usedAt: undefined, isExpired: false });
    await accessOf(key);
    const row = await rowOf(id);
    expect(row).toMatchObject({ usedAt: expect.any(String), maker: 'admin', isEarlier: false });
    expect(Math.round((Date.parse(row!.expiresAt!) - Date.now()) / 86_400_000)).toBe(30);
    const { rows } = await sql<{ row: string }>`select t::text as row from service_key t`.execute(auth.site.runtime.db);
    expect(rows.some(({ row: text }) => text.includes(key))).toBe(false);
  });

  it('is refused in every process at the next request once it is revoked or has expired', async () => {
    const other = await auth.site.beside();
    const revoked = await make({ ...WANTED, scopes: ['accounts', 'storage'] });
    const expired = await make({ ...WANTED, scopes: ['accounts', 'storage'] });
    expect(await accessOf(revoked.key, other)).toEqual([200, 200]);
    expect((await revoke(revoked.id)).statusCode).toBe(204);
    await sql`update service_key set expires_at = now() where id = ${expired.id}`.execute(auth.site.runtime.db);
    for (const { key } of [revoked, expired]) {
      for (const process of [auth.site, other]) expect(await accessOf(key, process)).toEqual(REFUSED);
    }
    expect(await rowOf(revoked.id)).toBeUndefined();
    expect(await rowOf(expired.id)).toMatchObject({ isExpired: true });
    expect((await revoke(revoked.id)).statusCode).toBe(404);
  });

  it('ends the URLs that it signed when it is revoked', async () => {
    const { id, key } = await make();
    const url = auth.url.replace('/auth/v1', '/storage/v1');
    const client = new StorageClient(url, { authorization: `Bearer ${key}` });
    await client.createBucket('lent');
    await client.from('lent').upload('a.txt', 'content');
    const { data } = await client.from('lent').createSignedUrl('a.txt', 60);
    expect((await fetch(data!.signedUrl)).status).toBe(200);
    await revoke(id);
    expect((await fetch(data!.signedUrl)).status).toBe(400);
  });

  it('is made and revoked by administrators only, and made with a recent proof', async () => {
    const editor = await auth.site.signIn('editor');
    const { id } = await make();
    expect((await ask('POST', '/api/service-keys', WANTED, editor)).statusCode).toBe(403);
    expect((await ask('DELETE', `/api/service-keys/${id}`, undefined, editor)).statusCode).toBe(403);
    const old = await createAccountAndSession(auth, { role: 'admin' });
    await ageSessions(auth.site, old.id, 6);
    const late = (body: object) =>
      auth.site.app.inject({
        method: 'POST',
        url: '/api/service-keys',
        payload: { ...WANTED, ...body },
        headers: { authorization: `Bearer ${old.token}` },
      });
    expect((await late({})).json()).toMatchObject({ status: 422, errors: [{ path: 'password' }] });
    expect((await late({ password: TEST_PASSWORD })).statusCode).toBe(200);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ days: 0 }, 'days'],
  ])('is not made from %j', async (wrong, path) => {
    const answer = await ask('POST', '/api/service-keys', { ...WANTED, ...wrong });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path }] });
  });

  it('is in the history with the administrator, and so is what its program changes, with the name of the key', async () => {
    const { id, key } = await make({ ...WANTED, name: 'Subscriptions', scopes: ['accounts'] });
    const { data } = await auth.admin(key).createUser({ email: `${crypto.randomUUID()}@levada.test` });
    await revoke(id);
    await relayAccountEvents(auth.site.runtime);
    const { sub } = decodeJwt(bearerOfCookie(admin));
    // The relay of the app may hold the last event, which the other relay then leaves to it.
    const readEvents = async () => {
      const events = await Array.fromAsync(auth.site.runtime.store.read(`servicekey-${id}`));
      return events.map(({ type, metadata }) => [type, metadata.actor.id]);
    };
    await expect.poll(readEvents).toEqual([
      ['ServiceKeyCreated', sub],
      ['ServiceKeyRevoked', sub],
    ]);
    await expect
      .poll(async () => {
        const url = `/api/history/account-${data.user!.id}`;
        const answer = await auth.site.app.inject({ url, headers: { cookie: admin } });
        return answer.json().items?.[0]?.actor ?? answer.json()[0]?.actor;
      })
      .toMatchObject({ id: `service:${id}`, name: 'Subscriptions' });
  });
});

describe('the service key that earlier releases derived from SECRET', () => {
  const row = () =>
    auth.site.runtime.db.selectFrom('service_key').selectAll().where('id', '=', EARLIER_SERVICE_KEY).executeTakeFirst();

  it('does not exist in a new installation', async () => {
    expect(await row()).toBeUndefined();
    expect(await accessOf(earlierServiceKey(auth.site.runtime.personalData))).toEqual(REFUSED);
  });

  it('goes on after an upgrade, listed like the others, until it is revoked', async () => {
    const { db, personalData } = auth.site.runtime;
    await sql`alter table signed_url drop column service_key_id`.execute(db);
    await sql`drop table service_key cascade`.execute(db);
    await up(db);
    await addAccounts(db);
    await sql`alter table service_key add s3_secret jsonb, add buckets text[]`.execute(db);
    const other = await auth.site.beside();
    const key = earlierServiceKey(personalData);
    expect(await accessOf(key)).toEqual([200, 200]);
    expect(await rowOf(EARLIER_SERVICE_KEY)).toMatchObject({ isEarlier: true, usedAt: expect.any(String) });
    expect((await revoke(EARLIER_SERVICE_KEY)).statusCode).toBe(204);
    expect(await accessOf(key, other)).toEqual(REFUSED);
    expect(await accessOf(await createTestServiceKey(auth.site.runtime))).toEqual([200, 200]);
  });
});
