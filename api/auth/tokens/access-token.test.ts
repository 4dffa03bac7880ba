import { randomUUID } from 'node:crypto';
import { base64url, CompactSign, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFieldEncryption } from '#storage/field-encryption.ts';
import { createPersonalData, type PersonalData } from '#storage/personal-data/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createAccount } from '../accounts/create-account.ts';
import { verifyAccessToken } from './access-token.ts';
import { type AuthServices, createAuthServices } from './services.ts';
import { beginSession, type Session } from './sessions.ts';

const secret = 'the secret of tokens in tests, 32 characters';
const siteUrl = 'https://levada.test';
let database: TestDatabase;
let personalData: PersonalData;
let services: AuthServices;
let session: Session;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, listening } = database;
  personalData = await createPersonalData(db, { listening, secret });
  services = createAuthServices({ db, personalData, sealing: createFieldEncryption(secret), siteUrl });
  const account = await createAccount(db, { email: 'ana@levada.test', role: 'editor', password_hash: null });
  session = await beginSession(services, account!.id, { method: 'password' });
});
afterAll(async () => {
  await database.drop();
});

const partsOf = (token: string) => {
  const [header, payload] = token.split('.');
  const read = (part: string | undefined) => JSON.parse(Buffer.from(part!, 'base64url').toString());
  return { header: read(header), payload: read(payload) as JWTPayload };
};
/** Signs the claims again with our own key, some of them changed. */
const signed = async (changed: Record<string, unknown>) => {
  const { header: ours, payload } = partsOf(session.access_token);
  const { privateKey } = await services.keys.current();
  const claims = Object.fromEntries(
    Object.entries({ ...payload, ...changed }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(claims).setProtectedHeader(ours).sign(privateKey);
};
const verdict = (token: string) =>
  verifyAccessToken(services, token).then(
    () => 'good',
    (error) => error.code,
  );

describe('access token', () => {
  it('is accepted as issued', async () => {
    expect(await verdict(session.access_token)).toBe('good');
    expect(await verdict(await signed({}))).toBe('good');
  });

  it.each<[string, Record<string, unknown>]>([
    ['has expired', { exp: 1_000_000_000 }],
    ['is not valid yet', { nbf: 9_000_000_000 }],
    ['has no expiry', { exp: undefined }],
    ['is of another site', { iss: 'https://other.test/auth/v1' }],
    ['has the site as issuer instead of the service', { iss: siteUrl }],
    ['has another audience', { aud: 'anon' }],
    ['has no audience', { aud: undefined }],
    ['has no subject', { sub: undefined }],
    ['has a subject that is no account id', { sub: 'admin' }],
    ['has no session', { session_id: undefined }],
    ['has a session that is no session id', { session_id: "' or 1=1" }],
  ])('rejects a correctly signed token that %s', async (_what, changed) => {
    expect(await verdict(await signed(changed))).toBe('bad_jwt');
  });

  it('rejects changed claims under the old signature', async () => {
    const [header, , signature] = session.access_token.split('.');
    const { payload } = partsOf(session.access_token);
    const forged = base64url.encode(JSON.stringify({ ...payload, sub: randomUUID() }));
    expect(await verdict([header, forged, signature].join('.'))).toBe('bad_jwt');
  });

  it('rejects an unsigned token with any algorithm in its header', async () => {
    const { header, payload } = partsOf(session.access_token);
    const unsecured = new UnsecuredJWT(payload).encode();
    const [, body] = unsecured.split('.');
    expect(await verdict(unsecured)).toBe('bad_jwt');
    for (const alg of ['none', 'None', 'NONE', '', 'ES256', 'HS256']) {
      const named = base64url.encode(JSON.stringify({ ...header, alg }));
      expect(await verdict(`${named}.${body}.`)).toBe('bad_jwt');
    }
  });

  it('rejects a token signed with another key, under our key id or with its key in the header', async () => {
    const { header, payload } = partsOf(session.access_token);
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const sign = (given: object) =>
      new SignJWT(payload).setProtectedHeader({ ...header, ...given }).sign(pair.privateKey);
    expect(await verdict(await sign({}))).toBe('bad_jwt');
    expect(await verdict(await sign({ jwk }))).toBe('bad_jwt');
    expect(await verdict(await sign({ jku: 'https://evil.test/jwks.json', x5u: 'https://evil.test' }))).toBe('bad_jwt');
  });

  it('rejects a token signed with our public key as HMAC secret', async () => {
    const { header, payload } = partsOf(session.access_token);
    const [key] = await services.keys.published();
    for (const password of [JSON.stringify(key), key!.x!]) {
      const token = await new SignJWT(payload)
        .setProtectedHeader({ ...header, alg: 'HS256' })
        .sign(Buffer.from(password.padEnd(32)));
      expect(await verdict(token)).toBe('bad_jwt');
    }
  });

  it.each([
    undefined,
    '',
    '*',
    '../../../dev/null',
    "' or '1'='1",
    '00000000-0000-4000-8000-000000000000',
    '__proto__',
    ['a', 'b'],
    {},
    0,
    null,
  ])('rejects the key id %j', async (kid) => {
    const { header, payload } = partsOf(session.access_token);
    const { privateKey } = await services.keys.current();
    const body = new TextEncoder().encode(JSON.stringify(payload));
    const sign = (named: object) => new CompactSign(body).setProtectedHeader({ ...header, ...named }).sign(privateKey);
    expect(await verdict(await sign({}))).toBe('good');
    expect(await verdict(await sign({ kid }))).toBe('bad_jwt');
  });

  it.each(['', '.', '..', 'x', 'a.b.c', `${'x'.repeat(20_000)}`, 'null.null.null', 'e30.e30.'])(
    'rejects what is no token: %j',
    async (token) => {
      expect(await verdict(token)).toBe('bad_jwt');
    },
  );
});
