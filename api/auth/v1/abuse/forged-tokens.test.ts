import { createHmac } from 'node:crypto';
import {
  base64url,
  CompactSign,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
} from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookies } from '#api/auth/current-session/session-cookie.ts';
import { createSigningKeys } from '#api/auth/tokens/signing-keys.ts';
import { expectRefused, send } from '#testing/auth/auth-api-schemas.ts';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';

let auth: AuthSite;
/** The access token of an administrator. */
let good: string;
let refreshToken: string;
beforeAll(async () => {
  auth = await openAuthSite();
  const { session } = await createAccountAndSession(auth, { role: 'admin' });
  good = session.access_token;
  refreshToken = session.refresh_token;
});
afterAll(() => auth.site.close());

type Header = Record<string, unknown>;
const claims = () => ({ ...decodeJwt(good) }) as Record<string, unknown>;
const header = () => decodeProtectedHeader(good) as Header & { alg: string };
const encoded = (value: unknown) => base64url.encode(JSON.stringify(value));
const ours = async () => (await auth.site.app.auth.keys.current()).privateKey;
const withClaims = async (changed: Header) =>
  new SignJWT({ ...claims(), ...changed }).setProtectedHeader(header()).sign(await ours());
const withHeader = async (changed: Header) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(claims())))
    .setProtectedHeader({ ...header(), ...changed } as never)
    .sign(await ours());
/** Signs with HMAC, regardless of the algorithm in the header. */
const hmac = (named: Header, key: string | Buffer) => {
  const body = `${encoded({ ...header(), ...named })}.${encoded(claims())}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
};
const publicKey = async () => {
  const [jwk] = await auth.site.app.auth.keys.published();
  return { jwk: jwk!, pem: await exportSPKI((await importJWK({ ...jwk!, ext: true }, 'ES256')) as never) };
};
const seconds = (ahead: number) => Math.floor(Date.now() / 1000) + ahead;

const forgeries: Record<string, () => string | Promise<string>> = {
  'that has expired': () => withClaims({ exp: seconds(-1) }),
  'that expires this second': () => withClaims({ exp: seconds(0) }),
  'that ends with a text': () => withClaims({ exp: '9999999999' }),
  'that is not valid yet': () => withClaims({ nbf: seconds(60) }),
  'of another site': () => withClaims({ iss: 'https://other.test/auth/v1' }),
  'of several sites': () => withClaims({ iss: ['http://localhost/auth/v1'] }),
  'for other users': () => withClaims({ aud: 'service_role' }),
  'for every audience': () => withClaims({ aud: '*' }),
  'of an unknown session': () => withClaims({ session_id: crypto.randomUUID() }),
  'of the session of another account': async () => withClaims({ sub: (await createAccountAndSession(auth)).id }),
  'without a signature': () => `${encoded(header())}.${encoded(claims())}.`,
  'that says none': () => `${encoded({ ...header(), alg: 'none' })}.${encoded(claims())}.`,
  'that says none under our signature': () =>
    [encoded({ ...header(), alg: 'none' }), ...good.split('.').slice(1)].join('.'),
  'that says nOnE': () => `${encoded({ alg: 'nOnE', typ: 'JWT' })}.${encoded(claims())}.`,
  'signed with our public key as a password': async () => hmac({ alg: 'HS256' }, (await publicKey()).pem),
  'signed with our public key as JSON': async () => hmac({ alg: 'HS256' }, JSON.stringify((await publicKey()).jwk)),
  'signed with a part of our public key': async () =>
    hmac({ alg: 'HS256' }, Buffer.from((await publicKey()).jwk.x!, 'base64url')),
  'signed with nothing': () => hmac({ alg: 'HS256' }, ''),
  'signed with a key of its own': async () => ownKey({}),
  'with its key in the header': async () => ownKey({ jwk: await ownJwk() }),
  'with the URL of its key': () =>
    ownKey({ jku: 'http://localhost/auth/v1/.well-known/jwks.json', x5u: 'http://x.test' }),
  'with the kid of another key of ours': async () => withHeader({ kid: await anotherKid() }),
  'with no kid': () => withHeader({ kid: undefined }),
  'with the kid of a file': () => withHeader({ kid: '../../../../dev/null' }),
  'with the kid of a statement': () => withHeader({ kid: "' union select '00000000'--" }),
  'with the kid of a web page': () => withHeader({ kid: 'http://x.test/key' }),
  'with a kid that is too long': () => withHeader({ kid: 'x'.repeat(8000) }),
  'with a kid of NUL': () => withHeader({ kid: `${String(header().kid)}\u0000` }),
  'with the kid in capital letters': () => withHeader({ kid: String(header().kid).toUpperCase() }),
  'with the kid of a list': () => withHeader({ kid: [header().kid] }),
  'with the kid of a prototype': () => withHeader({ kid: '__proto__' }),
  'with an unknown critical header': () =>
    [encoded({ ...header(), crit: ['x'], x: 1 }), ...good.split('.').slice(1)].join('.'),
  'with another signature': () => `${good.slice(0, -4)}AAAA`,
  'with half a signature': () => good.slice(0, -43),
  twice: () => `${good}.${good}`,
  'and a dot': () => `${good}.`,
  'and a word': () => `${good}x`,
  'of two parts': () => good.split('.').slice(0, 2).join('.'),
  'in five parts': () => 'a.b.c.d.e',
  'that is the refresh token': () => refreshToken,
  'that is the service key of another site': () => `levada_service_${'a'.repeat(64)}`,
};

const ownPair = generateKeyPair('ES256', { extractable: true });
const ownJwk = async () => {
  return exportJWK((await ownPair).publicKey);
};
const ownKey = async (named: Header) =>
  new SignJWT(claims()).setProtectedHeader({ ...header(), ...named }).sign((await ownPair).privateKey);
/** Returns the id of a key that is published but not used yet. */
const anotherKid = async () => {
  const { db, sealing } = auth.site.runtime;
  await sql`update public.signing_key set created_at = now() - interval '31 days'`.execute(db);
  const published = await createSigningKeys({ db, sealing }).published();
  const kid = published.map((key) => key.kid).find((each) => each !== header().kid);
  expect(kid).toBeDefined();
  return kid;
};

describe.each(Object.keys(forgeries))('a token %s', (name) => {
  it('grants no access to any route', async () => {
    const token = await forgeries[name]!();
    const { app } = auth.site;
    const bearer = { authorization: `Bearer ${token}` };
    const wire = await send(app, { path: 'user', token });
    expect([wire.statusCode, wire.headers['x-sb-error-code']]).toEqual([
      403,
      expect.stringMatching(/^(bad_jwt|session_not_found)$/),
    ]);
    expect((await send(app, { path: 'admin/users', token })).statusCode).toBe(403);
    expect((await app.inject({ url: '/api/events', headers: bearer })).statusCode).toBe(401);
    expect((await app.inject({ url: '/admin', headers: bearer })).statusCode).toBe(303);
    expect((await app.inject({ url: '/RSC/R/admin/people.txt', headers: bearer })).statusCode).toBe(401);
    const kept = { access_token: token, refresh_token: 'none', expires_at: seconds(600) };
    const cookie = Object.entries(sessionCookies(kept))
      .map(([key, value]) => `${key}=${value}`)
      .join('; ');
    expect((await app.inject({ url: '/api/events', headers: { cookie } })).statusCode).toBe(401);
  });
});

it('accepts a valid token at all of these routes', async () => {
  const { app } = auth.site;
  expect((await send(app, { path: 'admin/users', token: good })).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${good}` };
  for (const url of ['/api/events', '/admin', '/RSC/R/admin/people.txt']) {
    expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 200]);
  }
});

describe('a valid token in the wrong place', () => {
  it.each<[string, () => Record<string, string>, string]>([
    ['in the URL', () => ({}), `?access_token=TOKEN`],
    ['as the apikey', () => ({ apikey: good }), ''],
    ['with another scheme', () => ({ authorization: `Basic ${good}` }), ''],
    ['with no scheme', () => ({ authorization: good }), ''],
    ['behind another', () => ({ authorization: `Bearer x ${good}` }), ''],
    ['in quotes', () => ({ authorization: `Bearer "${good}"` }), ''],
    ['as a cookie', () => ({ cookie: `session=${good}; sb-access-token=${good}` }), ''],
  ])('is not accepted %s', async (_what, headers, query) => {
    const path = `user${query.replace('TOKEN', good)}`;
    const answer = await send(auth.site.app, { path, headers: headers() });
    expect([401, 403]).toContain(answer.statusCode);
    const url = `/api/events${query.replace('TOKEN', good)}`;
    expect((await auth.site.app.inject({ url, headers: headers() })).statusCode).toBe(401);
  });

  it('is checked even if there is a valid cookie', async () => {
    const cookie = await auth.site.signIn('admin');
    const headers = { cookie, authorization: 'Bearer nonsense' };
    expect((await auth.site.app.inject({ url: '/api/events', headers })).statusCode).toBe(401);
    await expectRefused(auth.site.app, () => ({ path: 'user', headers: { cookie }, token: 'nonsense' }), {
      status: 403,
      code: 'bad_jwt',
    });
  });
});
