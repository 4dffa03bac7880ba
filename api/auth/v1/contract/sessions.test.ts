import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRefreshToken, readRefreshToken } from '#api/auth/tokens/refresh-token.ts';
import { refreshSession } from '#api/auth/tokens/sessions.ts';
import {
  anyNetwork,
  type Call,
  type ExpectedError,
  expectGood,
  expectRefused,
  nothing,
  send,
  session,
  user,
} from '#testing/auth/auth-api-schemas.ts';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { follow } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const call = (given: Call) => send(auth.site.app, given);
const refused = (make: () => Call | Promise<Call>, refusal: ExpectedError) =>
  expectRefused(auth.site.app, make, refusal);
const grant = (type: string, body: object | string): Call => ({ path: `token?grant_type=${type}`, body });
const tomorrow = () => new Date(Date.now() + 86_400_000);
const sessionOf = (refreshToken: string) => readRefreshToken(auth.site.runtime.personalData, refreshToken)!;
const setSession = (refreshToken: string, columns: { refreshed_at?: Date; expires_at?: Date }) =>
  auth.site.runtime.db
    .updateTable('session')
    .set(columns)
    .where('id', '=', sessionOf(refreshToken).sessionId)
    .execute();

describe('POST signup', () => {
  const data = { name: 'Rosa', zebra: 1, a: { b: [1, 2] } };

  it('responds with the user, not signed in, for an e-mail', async () => {
    const email = newAddress();
    const made = expectGood(await call({ path: 'signup', body: { email, password: TEST_PASSWORD, data } }), user);
    expect(made).toMatchObject({ email, phone: '', user_metadata: data, is_anonymous: false });
    expect(made.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(made.identities).toEqual([
      expect.objectContaining({
        user_id: made.id,
        provider: 'email',
        identity_data: expect.objectContaining({ email }),
      }),
    ]);
    expect(Object.keys(made)).toContain('confirmation_sent_at');
    for (const absent of ['email_confirmed_at', 'confirmed_at', 'last_sign_in_at', 'factors']) {
      expect(made).not.toHaveProperty(absent);
    }
  });

  it('responds with the user for a phone', async () => {
    const phone = newPhone();
    const made = expectGood(
      await call({ path: 'signup', body: { phone: `+${phone}`, password: TEST_PASSWORD } }),
      user,
    );
    expect(made).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone', providers: ['phone'] } });
  });

  it.each([{ email: '' }, { email: null }, { phone: '' }, { email: '', password: TEST_PASSWORD }])(
    'rejects the empty identifier in %j instead of starting an anonymous session',
    async (body) => {
      await refused(() => ({ path: 'signup', body }), { status: 400, code: 'validation_failed' });
    },
  );

  it('responds with an anonymous session for neither', async () => {
    const { user: made } = expectGood(await call({ path: 'signup', body: { data } }), session);
    expect(made).toMatchObject({ email: '', phone: '', is_anonymous: true, user_metadata: data, identities: [] });
  });

  it.each([{}, { data }])('responds with the same fields in the same order for an existing e-mail', async (more) => {
    const { email } = await createAccountAndSession(auth);
    const fresh = await call({ path: 'signup', body: { email: newAddress(), password: TEST_PASSWORD, ...more } });
    const known = await call({ path: 'signup', body: { email, password: TEST_PASSWORD, ...more } });
    const again = await call({ path: 'signup', body: { email, password: TEST_PASSWORD, ...more } });
    expectGood(known, user);
    const shapeOf = (body: string) =>
      body
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
        .replaceAll(/rosa-id@example\.org/g, 'email')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment');
    expect(shapeOf(known.body)).toBe(shapeOf(fresh.body));
    expect(Object.keys(known.headers)).toEqual(Object.keys(fresh.headers));
    expect(known.json().id).not.toBe(again.json().id);
  });

  it.each<[string, object | string, ExpectedError]>([
    ['without a password', { email: 'rosa@example.org' }, { status: 400, code: 'validation_failed' }],
    [
      'with e-mail and phone',
      { email: 'rosa@example.org', phone: '351291000000', password: TEST_PASSWORD },
      { status: 400, code: 'validation_failed' },
    ],
    [
      'with an invalid e-mail',
      { email: 'rosa', password: TEST_PASSWORD },
      { status: 400, code: 'validation_failed', says: /invalid format/ },
    ],
    [
      'with an invalid phone',
      { phone: '0', password: TEST_PASSWORD },
      { status: 400, code: 'validation_failed', says: /E\.164/ },
    ],
    [
      'with one PKCE field only',
      { email: 'rosa@example.org', password: TEST_PASSWORD, code_challenge: 'x'.repeat(43) },
      { status: 400, code: 'validation_failed', says: /PKCE/ },
    ],
    [
      'with a short password',
      { email: 'rosa@example.org', password: 'Xk9#mQ2!' },
      { status: 422, code: 'weak_password', reasons: ['length'] },
    ],
    [
      'with a password of letters only',
      { email: 'rosa@example.org', password: 'qjzkvwxyrtplm' },
      { status: 422, code: 'weak_password', reasons: ['characters'] },
    ],
    [
      'with a common password',
      { email: 'rosa@example.org', password: 'Password-12345678' },
      { status: 422, code: 'weak_password', reasons: ['pwned'] },
    ],
    ['with invalid JSON', '{', { status: 400, code: 'bad_json' }],
    ['with a body that is no object', '[]', { status: 400, code: 'bad_json' }],
    [
      'with a number as e-mail',
      { email: 1, password: TEST_PASSWORD },
      { status: 400, code: 'bad_json', says: /email/ },
    ],
    ['with a list as password', { email: 'rosa@example.org', password: ['x'] }, { status: 400, code: 'bad_json' }],
    [
      'with a text as metadata',
      { email: 'rosa@example.org', password: TEST_PASSWORD, data: 'x' },
      { status: 400, code: 'bad_json', says: /data must be of type object/ },
    ],
  ])('rejects a request %s', async (_what, body, refusal) => {
    await refused(() => ({ path: 'signup', body }), refusal);
  });

  it('rejects every request when sign-up is disabled', async () => {
    const app = await auth.site.another({ signUp: false });
    const off = { status: 422, code: 'signup_disabled' };
    await expectRefused(app, () => ({ path: 'signup', body: { email: newAddress(), password: TEST_PASSWORD } }), off);
    await expectRefused(app, () => ({ path: 'signup', body: {} }), off);
  });
});

describe('POST token?grant_type=password', () => {
  it('responds with a session', async () => {
    const { email, id } = await createAccountAndSession(auth);
    const made = expectGood(await call(grant('password', { email, password: TEST_PASSWORD })), session);
    expect(made.user).toMatchObject({ id, email, last_sign_in_at: expect.any(String) });
    expect(made.expires_at - made.expires_in - Date.now() / 1000).toBeLessThanOrEqual(0);
    const { phone } = await createAccountAndSession(auth, {
      email: null,
      phone: newPhone(),
      phone_confirmed_at: new Date(),
    });
    expect(expectGood(await call(grant('password', { phone, password: TEST_PASSWORD })), session).user).toMatchObject({
      phone,
    });
  });

  it.each<[string, () => Promise<object>, ExpectedError]>([
    [
      'for an unknown e-mail',
      async () => ({ email: newAddress(), password: TEST_PASSWORD }),
      { status: 400, code: 'invalid_credentials' },
    ],
    [
      'with a wrong password',
      async () => ({ email: (await createAccountAndSession(auth)).email, password: 'x' }),
      { status: 400, code: 'invalid_credentials' },
    ],
    [
      'for an account without a password',
      async () => ({
        email: (await createAccountAndSession(auth, { password_hash: null })).email,
        password: TEST_PASSWORD,
      }),
      { status: 400, code: 'invalid_credentials' },
    ],
    [
      'for an unconfirmed e-mail',
      async () => ({
        email: (await createAccountAndSession(auth, { email_confirmed_at: null })).email,
        password: TEST_PASSWORD,
      }),
      { status: 400, code: 'email_not_confirmed' },
    ],
    [
      'for an unconfirmed phone',
      async () => ({
        phone: (await createAccountAndSession(auth, { email: null, phone: newPhone() })).phone,
        password: TEST_PASSWORD,
      }),
      { status: 400, code: 'phone_not_confirmed' },
    ],
    [
      'of a banned account',
      async () => ({ email: await banned(), password: TEST_PASSWORD }),
      { status: 400, code: 'user_banned' },
    ],
    ['without a password', async () => ({ email: newAddress() }), { status: 400, code: 'validation_failed' }],
    ['without e-mail or phone', async () => ({ password: TEST_PASSWORD }), { status: 400, code: 'validation_failed' }],
  ])('rejects a request %s', async (_what, body, refusal) => {
    await refused(async () => grant('password', await body()), refusal);
  });

  const banned = async () => {
    const { id, email } = await createAccountAndSession(auth);
    await auth.site.runtime.db.updateTable('account').set({ banned_until: tomorrow() }).where('id', '=', id).execute();
    return email;
  };

  it('rejects the eleventh attempt', async () => {
    const from = anyNetwork();
    const email = newAddress();
    const guess = (): Call => ({ ...grant('password', { email, password: 'x' }), from });
    for (let each = 0; each < 10; each++) expect((await call(guess())).statusCode).toBe(400);
    await refused(guess, { status: 429, code: 'over_request_rate_limit', retryAfter: true });
  });
});

describe('POST token?grant_type=refresh_token', () => {
  const refresh = (refresh_token: string): Call => grant('refresh_token', { refresh_token });

  it('responds with the session and the next tokens', async () => {
    const { session: first } = await createAccountAndSession(auth);
    const next = expectGood(await call(refresh(first.refresh_token)), session);
    expect(next.refresh_token).not.toBe(first.refresh_token);
  });

  it('responds with the current session for a used token within ten seconds', async () => {
    const { session: first } = await createAccountAndSession(auth);
    const second = expectGood(await call(refresh(first.refresh_token)), session);
    const third = expectGood(await call(refresh(second.refresh_token)), session);
    expect(expectGood(await call(refresh(first.refresh_token)), session).refresh_token).toBe(third.refresh_token);
    expect(expectGood(await call(refresh(second.refresh_token)), session).refresh_token).toBe(third.refresh_token);
  });

  it.each<[string, () => Promise<string>, ExpectedError]>([
    ['that is unknown', async () => 'x'.repeat(12), { status: 400, code: 'refresh_token_not_found' }],
    ['of an ended session', async () => ofNoSession(), { status: 400, code: 'refresh_token_not_found' }],
    ['of an expired session', async () => ofOldSession(), { status: 400, code: 'session_expired' }],
    ['that was used long ago', async () => used(), { status: 400, code: 'refresh_token_already_used' }],
    ['of a banned account', async () => ofBanned(), { status: 400, code: 'user_banned' }],
  ])('rejects a token %s', async (_what, token, refusal) => {
    await refused(async () => refresh(await token()), refusal);
  });

  const ofNoSession = () =>
    createRefreshToken(auth.site.runtime.personalData, { sessionId: crypto.randomUUID(), number: 0 });
  const ofOldSession = async () => {
    const { session: old } = await createAccountAndSession(auth);
    await setSession(old.refresh_token, { expires_at: new Date(Date.now() - 1000) });
    return old.refresh_token;
  };
  const used = async () => {
    const { session: first } = await createAccountAndSession(auth);
    const { refresh_token } = await refreshSession(auth.site.app.auth, first.refresh_token);
    await refreshSession(auth.site.app.auth, refresh_token);
    await setSession(first.refresh_token, { refreshed_at: new Date(Date.now() - 11_000) });
    return first.refresh_token;
  };
  const ofBanned = async () => {
    const { id, session: open } = await createAccountAndSession(auth);
    await auth.site.runtime.db.updateTable('account').set({ banned_until: tomorrow() }).where('id', '=', id).execute();
    return open.refresh_token;
  };

  it('rejects a request without token', async () => {
    await refused(() => grant('refresh_token', {}), { status: 400, code: 'validation_failed' });
  });
});

describe('POST token?grant_type=pkce', () => {
  /** A PKCE code that a link returned, and its verifier. */
  const begun = async () => {
    const code_verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const { email } = await createAccountAndSession(auth);
    await call({ path: 'otp', body: { email, code_challenge, code_challenge_method: 's256' } });
    await auth.settled();
    const led = await follow(auth.site.app, auth.mailbox.to(email!)[0]!);
    expect([led.hash, [...led.searchParams.keys()]]).toEqual(['', ['code']]);
    return { email, auth_code: led.searchParams.get('code')!, code_verifier };
  };

  it('responds with a session, once', async () => {
    const { email, ...given } = await begun();
    expect(expectGood(await call(grant('pkce', given)), session).user).toMatchObject({ email });
    await refused(() => grant('pkce', given), { status: 404, code: 'flow_state_not_found' });
  });

  it('rejects another verifier and then accepts the correct one', async () => {
    const { email, ...given } = await begun();
    const wrong = { ...given, code_verifier: 'x'.repeat(43) };
    await refused(() => grant('pkce', wrong), { status: 400, code: 'bad_code_verifier' });
    expect(expectGood(await call(grant('pkce', given)), session).user).toMatchObject({ email });
  });

  it('rejects a code after five minutes', async () => {
    const { email: _email, ...given } = await begun();
    const code_hash = createHash('sha256').update(given.auth_code).digest('base64url');
    const { db } = auth.site.runtime;
    const flow = await db
      .selectFrom('auth_flow')
      .selectAll()
      .where('code_hash', '=', code_hash)
      .executeTakeFirstOrThrow();
    const left = (flow.expires_at.getTime() - Date.now()) / 1000;
    expect([left > 270, left <= 300]).toEqual([true, true]);
    const over = new Date(Date.now() - 1000);
    await db.updateTable('auth_flow').set({ expires_at: over }).where('id', '=', flow.id).execute();
    await refused(() => grant('pkce', given), { status: 422, code: 'flow_state_expired' });
  });

  it('rejects a request without code', async () => {
    await refused(() => grant('pkce', { code_verifier: 'x' }), { status: 400, code: 'validation_failed' });
  });
});

it.each(['', 'x', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'client_credentials'])(
  'rejects POST token with grant_type=%s',
  async (type) => {
    await refused(() => grant(type, {}), { status: 400, code: 'validation_failed', says: /unsupported_grant_type/ });
  },
);

describe('POST logout', () => {
  it.each(['', '?scope=global', '?scope=local', '?scope=others'])('responds with 204 to scope "%s"', async (scope) => {
    const { token } = await createAccountAndSession(auth);
    const answer = await call({ method: 'POST', path: `logout${scope}`, token });
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const gone: ExpectedError = { status: 403, code: 'session_not_found' };
    if (scope === '?scope=others') expectGood(await call({ path: 'user', token }), user);
    else await refused(() => ({ path: 'user', token }), gone);
  });

  it('rejects another scope and ends nothing', async () => {
    const { token } = await createAccountAndSession(auth);
    const refusal = { status: 400, code: 'validation_failed' };
    for (const scope of ['everything', 'LOCAL', '', 'local&scope=others', 'toString']) {
      await refused(() => ({ method: 'POST', path: `logout?scope=${scope}`, token }), refusal);
    }
    expectGood(await call({ path: 'user', token }), user);
  });
});

describe('routes that need a token', () => {
  const needing: Call[] = [
    { path: 'user' },
    { method: 'PUT', path: 'user', body: {} },
    { path: 'reauthenticate' },
    { method: 'POST', path: 'logout' },
    { path: 'factors', body: { factor_type: 'totp' } },
    { method: 'POST', path: `factors/${crypto.randomUUID()}/challenge` },
    {
      method: 'POST',
      path: `factors/${crypto.randomUUID()}/verify`,
      body: { challenge_id: crypto.randomUUID(), code: '1' },
    },
    { method: 'DELETE', path: `factors/${crypto.randomUUID()}` },
    { path: 'admin/users' },
    { path: 'admin/users', body: {} },
    { path: `admin/users/${crypto.randomUUID()}` },
    { method: 'PUT', path: `admin/users/${crypto.randomUUID()}`, body: {} },
    { method: 'DELETE', path: `admin/users/${crypto.randomUUID()}` },
    { path: `admin/users/${crypto.randomUUID()}/factors` },
    { method: 'DELETE', path: `admin/users/${crypto.randomUUID()}/factors/${crypto.randomUUID()}` },
    { path: 'invite', body: { email: 'rosa@example.org' } },
    { path: 'admin/generate_link', body: { type: 'magiclink', email: 'rosa@example.org' } },
  ];

  it.each(needing)('reject a missing or invalid one: $method $path', async (asked) => {
    const gone = await createAccountAndSession(auth);
    const deleted = await createAccountAndSession(auth);
    const { db } = auth.site.runtime;
    await db.deleteFrom('session').where('account_id', '=', gone.id).execute();
    await db.deleteFrom('account').where('id', '=', deleted.id).execute();
    const lockedOut = await createAccountAndSession(auth);
    await db.updateTable('account').set({ banned_until: tomorrow() }).where('id', '=', lockedOut.id).execute();
    const cases: [string | undefined, ExpectedError][] = [
      [undefined, { status: 401, code: 'no_authorization' }],
      ['', { status: 401, code: 'no_authorization' }],
      ['nonsense', { status: 403, code: 'bad_jwt' }],
      [gone.token, { status: 403, code: 'session_not_found' }],
      [deleted.token, { status: 403, code: 'user_not_found' }],
      [lockedOut.token, { status: 403, code: 'user_banned' }],
    ];
    for (const [token, refusal] of cases) await refused(() => ({ ...asked, token }), refusal);
  });

  it('accept no session from a cookie', async () => {
    const cookie = await auth.site.signIn('admin');
    await refused(() => ({ path: 'user', headers: { cookie } }), { status: 401, code: 'no_authorization' });
  });
});

it('accepts an empty body and omitted optional fields', async () => {
  const { token } = await createAccountAndSession(auth);
  const { id } = expectGood(await call({ path: 'user', token }), user);
  const answer = await call({ method: 'PUT', path: 'user', body: '', token });
  expect(expectGood(answer, user).id).toBe(id);
  expectGood(await call({ path: 'otp', body: { email: newAddress() } }), nothing);
});
