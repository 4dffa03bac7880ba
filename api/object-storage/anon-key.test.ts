import { StorageClient } from '@supabase/storage-js';
import { createRemoteJWKSet, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { onTheWire, refusal, refusalOnTheWire } from '#testing/storage/refusals.ts';
import { anonKey } from '../auth/tokens/program-token.ts';

/** The response to a token that is not ours. */
const INVALID = refusalOnTheWire('AccessDenied', /JWS|JWT|signature/);

describe('the anon key', () => {
  let storage: StorageUnderTest;
  let key: string;
  beforeAll(async () => {
    storage = await openStorage();
    key = await anonKey(storage.site.app.auth);
    const service = await storage.as('service');
    for (const [name, isPublic] of [
      ['open', true],
      ['closed', false],
    ] as const) {
      await service.createBucket(name, { public: isPublic });
      await service.from(name).upload('a.txt', 'content');
    }
  });
  afterAll(() => storage.close());

  /** A client as `createClient(url, key)` of supabase-js makes it without a signed-in user. */
  const signedOut = (apikey: string) => new StorageClient(storage.url, { apikey, authorization: `Bearer ${apikey}` });
  const open = (headers: Record<string, string>) =>
    onTheWire(fetch(`${storage.url}/object/info/open/a.txt`, { headers }));

  it('is a JWT with the role anon that our JWKS verifies, always the same', async () => {
    const jwks = createRemoteJWKSet(new URL(storage.url.replace('/storage/v1', '/auth/v1/.well-known/jwks.json')));
    expect((await jwtVerify(key, jwks)).payload.role).toBe('anon');
    expect(await anonKey(storage.site.app.auth)).toBe(key);
  });

  it('reads public buckets, and has no other right', async () => {
    const client = signedOut(key);
    expect(await (await client.from('open').download('a.txt')).data!.text()).toBe('content');
    expect((await client.from('open').info('a.txt')).data).toMatchObject({ name: 'a.txt' });
    expect(await client.from('open').exists('a.txt')).toEqual({ data: true, error: null });
    expect(await client.from('closed').download('a.txt')).toEqual(refusal('AccessDenied'));
    expect(await client.from('open').upload('b.txt', 'content')).toEqual(refusal('AccessDenied'));
    expect(await client.listBuckets()).toEqual(refusal('AccessDenied'));
  });

  it('is needed neither by name nor by apikey: any bearer token equal to the apikey is a visitor', async () => {
    expect(await open({ authorization: `Bearer ${key}` })).toMatchObject({ status: 200 });
    expect(await open({ authorization: 'Bearer x', apikey: 'x' })).toMatchObject({ status: 200 });
    expect(await open({ authorization: 'Bearer x', apikey: key })).toEqual(INVALID);
  });

  it('does not lend the rights of a session cookie', async () => {
    const headers = { authorization: `Bearer ${key}`, apikey: key, cookie: await storage.site.signIn('admin') };
    const asked = onTheWire(fetch(`${storage.url}/bucket`, { headers }));
    expect(await asked).toEqual(refusalOnTheWire('AccessDenied'));
  });

  it('as apikey takes nothing from a session or a service key', async () => {
    const session = bearerOfCookie(await storage.site.signIn('admin'));
    for (const authorization of [`Bearer ${session}`, (await storage.headersOf('service')).authorization!]) {
      const token = authorization.slice('Bearer '.length);
      for (const apikey of [key, token]) {
        const asked = onTheWire(fetch(`${storage.url}/bucket`, { headers: { authorization, apikey } }));
        expect(await asked).toMatchObject({ status: 200 });
      }
    }
  });

  it('is refused if another key signed it, and a revoked service key stays refused as apikey', async () => {
    const { privateKey } = await generateKeyPair('EdDSA');
    const header = { alg: 'EdDSA', kid: 'programs' };
    const forged = await new SignJWT({ role: 'anon' }).setProtectedHeader(header).sign(privateKey);
    expect(await open({ authorization: `Bearer ${forged}` })).toEqual(INVALID);
    const unknown = `levada_service_${'a'.repeat(43)}`;
    expect(await open({ authorization: `Bearer ${unknown}`, apikey: unknown })).toEqual(INVALID);
  });

  it('is no access token', async () => {
    const url = storage.url.replace('/storage/v1', '/auth/v1');
    for (const path of ['user', 'admin/users']) {
      const answer = await fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${key}`, apikey: key } });
      expect(answer.status).toBe(403);
    }
  });
});
