import { createRemoteJWKSet, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, type ExpectedError, expectGood, expectRefused, send } from '#testing/auth/auth-api-schemas.ts';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const call = (given: Call) => send(auth.site.app, given);
const refused = (make: () => Call | Promise<Call>, refusal: ExpectedError) =>
  expectRefused(auth.site.app, make, refusal);

it('responds to GET settings with what the service offers', async () => {
  const settings = z.strictObject({
    external: z.record(z.string(), z.boolean()),
    disable_signup: z.boolean(),
    mailer_autoconfirm: z.literal(false),
    phone_autoconfirm: z.literal(false),
    sms_provider: z.string(),
    saml_enabled: z.literal(false),
    passkeys_enabled: z.literal(true),
  });
  const told = expectGood(await call({ path: 'settings' }), settings);
  expect(told).toMatchObject({ disable_signup: false, external: { email: true, phone: true, anonymous_users: true } });
  const closed = await auth.site.another({ signUp: false });
  expect(expectGood(await send(closed, { path: 'settings' }), settings)).toMatchObject({
    disable_signup: true,
    external: { anonymous_users: false },
  });
});

it('responds to GET health with the name of the service', async () => {
  const text = z.string().min(1);
  expectGood(await call({ path: 'health' }), z.strictObject({ version: text, name: text, description: text }));
});

it('responds to GET .well-known/jwks.json with public keys only, cacheable, which verify tokens', async () => {
  const key = z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    kid: z.uuid(),
    alg: z.literal('ES256'),
    use: z.literal('sig'),
    key_ops: z.tuple([z.literal('verify')]),
  });
  const answer = await call({ path: '.well-known/jwks.json' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=600']);
  const program = z.strictObject({
    ...key.omit({ y: true }).shape,
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    kid: z.literal('programs'),
    alg: z.literal('EdDSA'),
  });
  const { keys } = z.strictObject({ keys: z.array(z.union([key, program])).min(2) }).parse(answer.json());
  expect(keys.filter(({ alg }) => alg === 'EdDSA')).toHaveLength(1);
  for (const each of keys) await importJWK(each);
  const { token } = await createAccountAndSession(auth);
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(`${auth.url}/.well-known/jwks.json`)));
  expect(payload.iss).toBe('http://localhost/auth/v1');
});

describe('an unknown route', () => {
  it.each<Call>([
    { path: '' },
    { path: 'nothing' },
    { path: 'nothing', body: {} },
    { path: 'signup' },
    { path: 'user', body: {} },
    { method: 'DELETE', path: 'user' },
    { path: 'admin' },
    { path: 'logout' },
    { method: 'PATCH', path: 'admin/users', body: {} },
    { path: 'USER' },
    { path: 'user/' },
    { path: 'sso' },
  ])('is not found: $method $path', async (asked) => {
    await refused(() => asked, { status: 404, code: 'not_found' });
  });
});

it.each<[Call, number, string]>([
  [{ path: 'sso', body: { domain: 'example.org' } }, 404, 'saml_provider_disabled'],
  [{ path: 'token?grant_type=web3', body: { chain: 'solana' } }, 422, 'web3_provider_disabled'],
])('refuses what the site has no provider for: %j', async (asked, status, code) => {
  await refused(() => asked, { status, code });
});

it('explains a wrong field in the words of Supabase, or by its name', async () => {
  const body = { type: 'sms', token: '123456', phone: '123-invalid' };
  await refused(() => ({ path: 'verify', body }), {
    status: 400,
    code: 'validation_failed',
    says: /^Invalid phone number format \(E\.164 required\)$/,
  });
  await refused(() => ({ path: 'verify', body: { ...body, token: 1 } }), {
    status: 400,
    code: 'bad_json',
    says: /token must be of type string$/,
  });
});

describe('error format', () => {
  const bad = (version?: string): Call => ({
    path: 'user',
    ...(version !== undefined && { headers: { 'x-supabase-api-version': version } }),
  });

  it.each(['2024-01-01', '2025-12-31', '9999-12-31'])(
    'has the error code as its code in version %s',
    async (version) => {
      const answer = await call(bad(version));
      expect(answer.json()).toEqual({ code: 'no_authorization', message: expect.any(String) });
      expect(answer.headers['x-supabase-api-version']).toBe('2024-01-01');
    },
  );

  it.each([undefined, '', '2023-12-31', 'x', '2024-1-1', '2024-01-01, 2024-01-01', '99999'])(
    'has the status as its code in version %j',
    async (version) => {
      const answer = await call(bad(version));
      expect(answer.json()).toEqual({ code: 401, error_code: 'no_authorization', msg: expect.any(String) });
      expect(answer.headers['x-supabase-api-version']).toBeUndefined();
    },
  );
});

describe('a request body', () => {
  const put = (body: string, headers: Record<string, string> = {}): Call => ({ path: 'otp', body, headers });

  it.each<[string, Call, ExpectedError]>([
    ['is truncated', put('{"email":'), { status: 400, code: 'bad_json' }],
    ['has two values', put('{}{}'), { status: 400, code: 'bad_json' }],
    ['has a key __proto__', put('{"__proto__":{"email":"a@example.org"}}'), { status: 400, code: 'bad_json' }],
    ['has a key constructor', put('{"constructor":{"prototype":{"a":1}}}'), { status: 400, code: 'bad_json' }],
    ['is text', put('x', { 'content-type': 'text/plain' }), { status: 400, code: 'bad_json' }],
    [
      'is a form',
      put('email=a', { 'content-type': 'application/x-www-form-urlencoded' }),
      { status: 400, code: 'validation_failed' },
    ],
    [
      'is too large',
      put(JSON.stringify({ email: 'x'.repeat(10_000_000) })),
      { status: 413, code: 'request_too_large' },
    ],
    [
      'is nested a thousand levels deep',
      put(`${'{"data":'.repeat(1000)}1${'}'.repeat(1000)}`),
      { status: 400, code: 'validation_failed' },
    ],
    ['is a number', put('1'), { status: 400, code: 'bad_json' }],
    ['is null', put('null'), { status: 400, code: 'validation_failed' }],
  ])('is rejected if it %s', async (_what, asked, refusal) => {
    await refused(() => asked, refusal);
  });
});

it('allows pages of other sites to call with all headers of clients, without cookies', async () => {
  const answer = await auth.site.app.inject({
    method: 'OPTIONS',
    url: '/auth/v1/token?grant_type=password',
    headers: {
      origin: 'https://app.example.org',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,x-client-info',
    },
  });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'apikey,authorization,x-client-info',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  });
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  const exposed = (await call({ path: 'settings' })).headers['access-control-expose-headers'];
  expect(String(exposed).split(', ')).toEqual(
    expect.arrayContaining(['x-sb-error-code', 'x-supabase-api-version', 'x-total-count', 'link', 'retry-after']),
  );
});
