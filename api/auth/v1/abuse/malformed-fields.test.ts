import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, expectGood, expectRefusal, send, session, user } from '#testing/auth/auth-api-schemas.ts';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { countPasswordHashes } from '#testing/auth/count-password-hashes.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { newAddress } from '#testing/mail/newsletter.ts';
import { isFullRun } from '#testing/test-scale.ts';

let auth: AuthSite;
/** Created before the tests; the calls below refer to it. */
let person = { id: '', token: '', email: '' as string | null };
let service = '';
beforeAll(async () => {
  auth = await openAuthSite();
  person = await createAccountAndSession(auth);
  service = await createTestServiceKey(auth.site.runtime);
});
afterAll(() => auth.site.close());

const call = (given: Call) => send(auth.site.app, given);
const id = crypto.randomUUID();

/** Valid JSON that no client sends. */
const absurd: Record<string, unknown> = {
  null: null,
  nothing: '',
  NUL: 'a\u0000b',
  'half a surrogate pair': 'a\ud800b',
  'the other half': '\udc00',
  'a thousand characters': `${'a'.repeat(988)}@example.org`,
  'a hundred thousand': 'a'.repeat(100_000),
  'a look-alike': 'rоsa@example.org',
  'right to left': '\u202erosa@example.org',
  'an emoji': '👩‍👩‍👧‍👦',
  'a line': 'rosa@example.org\r\nX: y',
  'a statement': "'; drop table public.account; --",
  'a pattern': '%',
  'a template': '{{7*7}}<%= 7*7 %>',
  true: true,
  zero: 0,
  'minus one': -1,
  'more than there is': 1e308,
  'a fraction': 0.1,
  'an empty list': [],
  'a list': ['rosa@example.org'],
  'a list of lists': [[[['rosa@example.org']]]],
  'an empty object': {},
  'an operator': { $ne: '' },
  'a text that is none': { toString: 'x', valueOf: 'y', length: 3 },
  'a name with NUL': { 'a\u0000b': 1 },
  'NUL below': { a: [{ b: 'x\u0000' }] },
  'half a pair below': { a: { b: ['\ud800'] } },
  'a name of half a pair': { '\ud800': 1 },
  'a hundred fields': Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, at])),
  'twenty levels': JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`),
  'a long list': Array.from({ length: 5001 }, () => ({})),
};

/** Every call with a body, which is valid except for the field that a test replaces. */
const calls: Record<string, () => Call & { body: object }> = {
  signup: () => ({
    path: 'signup',
    body: {
      email: newAddress(),
      password: TEST_PASSWORD,
      data: {},
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 's256',
    },
  }),
  'signup of a number': () => ({ path: 'signup', body: { phone: newPhone(), password: TEST_PASSWORD } }),
  password: () => ({ path: 'token?grant_type=password', body: { email: newAddress(), password: TEST_PASSWORD } }),
  'password of a number': () => ({
    path: 'token?grant_type=password',
    body: { phone: newPhone(), password: TEST_PASSWORD },
  }),
  refresh: () => ({ path: 'token?grant_type=refresh_token', body: { refresh_token: 'x' } }),
  pkce: () => ({ path: 'token?grant_type=pkce', body: { auth_code: 'x', code_verifier: 'x' } }),
  otp: () => ({ path: 'otp', body: { email: newAddress(), create_user: true, data: {} } }),
  'otp of a number': () => ({ path: 'otp', body: { phone: newPhone() } }),
  verify: () => ({ path: 'verify', body: { type: 'email', email: newAddress(), token: '123456' } }),
  'verify a hash': () => ({ path: 'verify', body: { type: 'email', token_hash: 'x' } }),
  recover: () => ({ path: 'recover', body: { email: newAddress() } }),
  resend: () => ({ path: 'resend', body: { type: 'signup', email: newAddress() } }),
  user: () => ({
    method: 'PUT',
    path: 'user',
    token: person.token,
    body: { data: {}, nonce: '123456', email: newAddress(), phone: newPhone() },
  }),
  'own password': () => ({ method: 'PUT', path: 'user', token: person.token, body: { password: TEST_PASSWORD } }),
  factors: () => ({
    path: 'factors',
    token: person.token,
    body: { factor_type: 'totp', friendly_name: '', issuer: '', phone: newPhone() },
  }),
  challenge: () => ({ path: `factors/${id}/challenge`, token: person.token, body: { channel: 'sms' } }),
  'verify a factor': () => ({
    path: `factors/${id}/verify`,
    token: person.token,
    body: { challenge_id: id, code: '123456' },
  }),
  'admin/users': () => ({
    path: 'admin/users',
    token: service,
    body: {
      email: newAddress(),
      phone: newPhone(),
      password: TEST_PASSWORD,
      email_confirm: true,
      phone_confirm: true,
      user_metadata: {},
      app_metadata: {},
      ban_duration: '1h',
      role: 'authenticated',
      id: undefined,
      password_hash: undefined,
    },
  }),
  'admin/users/{id}': () => ({
    method: 'PUT',
    path: `admin/users/${person.id}`,
    token: service,
    body: { user_metadata: {}, app_metadata: {}, ban_duration: 'none', email_confirm: true },
  }),
  'delete a user': () => ({
    method: 'DELETE',
    path: `admin/users/${id}`,
    token: service,
    body: { should_soft_delete: true },
  }),
  invite: () => ({ path: 'invite', token: service, body: { email: newAddress(), data: {}, app_metadata: {} } }),
  generate_link: () => ({
    path: 'admin/generate_link',
    token: service,
    body: { type: 'signup', email: newAddress(), password: TEST_PASSWORD, data: {}, new_email: newAddress() },
  }),
};

describe.each(Object.keys(calls))('%s', (name) => {
  const fields = Object.keys(calls[name]!().body);

  /** In `npm test`, the fields of a call share the values among them, each gets a third of them or more. */
  const valuesOf = (field: string): [string, unknown][] => {
    const shares = isFullRun ? 1 : Math.min(3, fields.length);
    return Object.entries(absurd).filter((_, at) => at % shares === fields.indexOf(field) % shares);
  };

  it.each(fields)('responds to a malformed %s without a 5xx', async (field) => {
    const failed: string[] = [];
    const send = async ([what, value]: [string, unknown]) => {
      const given = calls[name]!();
      const answer = await call({ ...given, body: { ...given.body, [field]: value } });
      const { statusCode: status } = answer;
      if (status >= 500) failed.push(`${what}: ${status}`);
      if (status < 400 || status >= 500) return;
      const { error_code: code, weak_password: weak } = answer.json();
      expectRefusal(answer, { status, code, ...(weak && { reasons: weak.reasons }) });
    };
    await Promise.all(valuesOf(field).map(send));
    await auth.settled();
    expect(failed).toEqual([]);
  });
});

describe('malformed text in a URL', () => {
  const absurdTexts = [
    ...Object.values(absurd).filter((value) => typeof value === 'string'),
    '../..',
    '%2e%2e%2f',
    '%',
    '%E0%A4%A',
  ];

  it.each([
    ['admin/users/', 'GET', ''],
    ['factors/', 'DELETE', ''],
    ['factors/', 'POST', '/challenge'],
    [`admin/users/${id}/factors/`, 'DELETE', ''],
    ['token?grant_type=', 'POST', ''],
    ['logout?scope=', 'POST', ''],
    ['admin/users?page=', 'GET', ''],
    ['admin/users?per_page=1&page=', 'GET', ''],
    ['verify?type=email&token=', 'GET', ''],
    ['verify?token=x&type=', 'GET', ''],
    ['verify?token=x&type=email&redirect_to=', 'GET', ''],
    ['verify?token=x&type=email&redirect_to=http://localhost/&redirect_to=', 'GET', ''],
  ] as const)('gets a response without a 5xx after %s', async (path, method, rest) => {
    const token = path.startsWith('admin')
      ? service
      : path.startsWith('logout')
        ? (await createAccountAndSession(auth)).token
        : person.token;
    for (const value of absurdTexts) {
      const written = /%/.test(value) ? value : encodeURIComponent(value.toWellFormed()).slice(0, 8000);
      const { statusCode, headers } = await call({ method, path: `${path}${written}${rest}`, token });
      expect([written.slice(0, 40), statusCode < 500]).toEqual([written.slice(0, 40), true]);
      if (headers.location) expect(headers.location).toMatch(/^http:\/\/localhost\/?(#|$)/);
    }
  });
});

describe('a password', () => {
  const sign = (email: string | null, password: string) =>
    call({ path: 'token?grant_type=password', body: { email, password } });

  it.each([
    ['a thousand characters', 'Um caminho de 9 levadas! '.repeat(40)],
    ['emoji', '👩‍👩‍👧‍👦 Encumeada 🏔️ 1'],
    ['spaces around it', '  Um caminho de 9 levadas  '],
    ['letters of every script', 'Łödź 中文 עברית 0123 ßÜñ'],
    ['control characters', 'Um caminho\u0001\u001b de 9 levadas'],
  ])('is stored unchanged with %s', async (_what, password) => {
    const email = newAddress();
    const made = await call({ path: 'admin/users', body: { email, password, email_confirm: true }, token: service });
    expectGood(made, user);
    expectGood(await sign(email, password), session);
    for (const other of [password.trim(), password.slice(0, -1), password.normalize('NFD')].filter(
      (each) => each !== password,
    )) {
      expect((await sign(email, other)).statusCode).toBe(400);
    }
  });

  it.each([1001, 72_000, 10_000_000])('is rejected before it is hashed with %d characters', async (length) => {
    const { email } = person;
    for (const path of ['token?grant_type=password', 'signup']) {
      const body = { email, password: 'Ab1!'.repeat(Math.ceil(length / 4)) };
      const { hashed, result } = await countPasswordHashes(() => call({ path, body }));
      expect([hashed, [400, 413].includes(result.statusCode)]).toEqual([0, true]);
    }
  });
});

it('returns user metadata unchanged', async () => {
  const said = {
    name: 'Łukasz “Rosa” O’Neil \\ / </script>',
    list: [1, null, { a: [] }],
    'a.b': true,
    constructor1: {},
    emoji: '👩‍👩‍👧‍👦',
  };
  const { token } = await createAccountAndSession(auth);
  const told = expectGood(await call({ method: 'PUT', path: 'user', body: { data: said }, token }), user);
  expect(told.user_metadata).toEqual(said);
});

it('signs in an account with maximum metadata, whose cookies fit into 16 kB of headers', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`;
  const much = { note: 'x'.repeat(3040) };
  const body = {
    email,
    password: TEST_PASSWORD,
    email_confirm: true,
    user_metadata: much,
    app_metadata: { role: 'editor', ...much },
  };
  expect((await call({ path: 'admin/users', body, token: service })).statusCode).toBe(200);
  const answer = await fetch(`${auth.url.replace('/auth/v1', '')}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const again = await fetch(`${auth.url.replace('/auth/v1', '')}/api/session`, { headers: { cookie } });
  expect([again.status, again.status === 200 && (await again.json()).email]).toEqual([200, email]);
});

it('rejects a body nested five thousand deep', async () => {
  const depth = 5_000;
  const deep = '['.repeat(depth) + ']'.repeat(depth);
  const routes: Call[] = [
    { path: 'signup', body: deep },
    { path: 'signup', body: `{"data":${deep}}` },
    { path: 'token?grant_type=password', body: deep },
    { method: 'PUT', path: 'user', body: `{"data":{"a":${deep}}}`, token: person.token },
  ];
  for (const route of routes) expectRefusal(await call(route), { status: 400, code: 'validation_failed' });
  expectRefusal(await call({ path: 'signup', body: '['.repeat(depth) }), { status: 400, code: 'bad_json' });
});
