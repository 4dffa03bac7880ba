import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  type ExpectedError,
  expectGood,
  expectRefused,
  nothing,
  send,
  user,
} from '#testing/auth/auth-api-schemas.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import {
  type AuthSite,
  ageSessions,
  createAccountAndSession,
  newPhone,
  openAuthSite,
} from '#testing/auth/auth-site.ts';
import { codeIn } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

type Person = Awaited<ReturnType<typeof createAccountAndSession>>;

const call = (given: Call) => send(auth.site.app, given);
const refused = (make: () => Call | Promise<Call>, refusal: ExpectedError) =>
  expectRefused(auth.site.app, make, refusal);
const put = ({ token }: Pick<Person, 'token'>, body: object): Call => ({ method: 'PUT', path: 'user', body, token });
const changed = async (person: Person, body: object) => expectGood(await call(put(person, body)), user);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Creates an account with a session that began 25 hours ago. */
const longAgo = async (columns: Parameters<typeof createAccountAndSession>[1] = {}) => {
  const person = await createAccountAndSession(auth, columns);
  await ageSessions(auth.site, person.id, 25 * 60);
  return person;
};
/** Creates an account with a verified factor and a session that has not used it. */
const atAal1 = async () => {
  const person = await createAccountAndSession(auth);
  const factor = { id: crypto.randomUUID(), account_id: person.id, factor_type: 'phone', status: 'verified' } as const;
  await auth.site.runtime.db
    .insertInto('factor')
    .values({ ...factor, phone: newPhone() })
    .execute();
  return person;
};

describe('GET user', () => {
  it('responds with the user of the token', async () => {
    const person = await createAccountAndSession(auth, {
      phone: newPhone(),
      role: 'editor',
      user_metadata: '{"a":{"b":null}}',
    });
    const told = expectGood(await call({ path: 'user', token: person.token }), user);
    expect(told).toMatchObject({
      id: person.id,
      email: person.email,
      phone: person.phone,
      app_metadata: { provider: 'email', providers: ['email', 'phone'], role: 'editor' },
      user_metadata: { a: { b: null } },
      confirmed_at: told.email_confirmed_at,
      identities: [{ provider: 'email', email: person.email }, { provider: 'phone' }],
    });
    expect(told).not.toHaveProperty('factors');
  });

  it('returns all timestamps and pending changes that exist, and no others', async () => {
    const person = await createAccountAndSession(auth);
    const now = new Date();
    await auth.site.runtime.db
      .updateTable('account')
      .set({ confirmation_sent_at: now, recovery_sent_at: now, reauthentication_sent_at: now, invited_at: now })
      .set({ email_change_sent_at: now, phone_change_sent_at: now, banned_until: hoursAgo(1) })
      .set({ new_email: newAddress(), new_phone: newPhone(), phone: newPhone(), phone_confirmed_at: now })
      .where('id', '=', person.id)
      .execute();
    const told = expectGood(await call({ path: 'user', token: person.token }), user);
    const optional = [
      ...['email_confirmed_at', 'phone_confirmed_at', 'confirmed_at', 'last_sign_in_at', 'invited_at'],
      ...['confirmation_sent_at', 'recovery_sent_at', 'reauthentication_sent_at', 'new_email', 'new_phone'],
      'banned_until',
    ];
    expect(Object.keys(told)).toEqual(expect.arrayContaining(optional));
    expect(JSON.stringify(told)).not.toMatch(/argon2|password|secret/);
  });
});

describe('PUT user', () => {
  it('changes metadata and password immediately', async () => {
    const person = await createAccountAndSession(auth);
    const told = await changed(person, { data: { name: 'Rosa' }, password: OTHER_PASSWORD });
    expect(told.user_metadata).toEqual({ name: 'Rosa' });
    expect(
      (await call({ path: 'token?grant_type=password', body: { email: person.email, password: OTHER_PASSWORD } }))
        .statusCode,
    ).toBe(200);
  });

  it('changes e-mail and phone when they are confirmed', async () => {
    const person = await createAccountAndSession(auth);
    const [email, phone] = [newAddress(), newPhone()];
    expect(await changed(person, { email, phone: `+${phone}` })).toMatchObject({
      email: person.email,
      new_email: email,
      phone: '',
      new_phone: phone,
    });
  });

  it('changes nothing when e-mail and phone are the current ones', async () => {
    const person = await createAccountAndSession(auth);
    const before = expectGood(await call({ path: 'user', token: person.token }), user);
    expect(await changed(person, { email: person.email!.toUpperCase() })).toEqual(before);
    expect(await changed(person, {})).toEqual(before);
  });

  it('requires the code that was sent for a password long after signing in', async () => {
    for (const columns of [{}, { email: null, phone: newPhone(), phone_confirmed_at: new Date() }]) {
      const person = await longAgo(columns);
      expectGood(await call({ path: 'reauthenticate', token: person.token }), nothing);
      await auth.settled();
      const sent = person.email
        ? auth.mailbox.to(person.email)[0]!
        : auth.messages.find(({ phone }) => phone === person.phone)!;
      const told = await changed(person, { password: OTHER_PASSWORD, nonce: codeIn(sent) });
      expect(told.reauthentication_sent_at).toEqual(expect.any(String));
      await refused(() => put(person, { password: TEST_PASSWORD, nonce: codeIn(sent) }), {
        status: 422,
        code: 'reauthentication_not_valid',
      });
    }
  });

  it.each<[string, () => Promise<Call>, ExpectedError]>([
    [
      'the same password',
      async () => put(await createAccountAndSession(auth), { password: TEST_PASSWORD }),
      { status: 422, code: 'same_password' },
    ],
    [
      'a weak password',
      async () => put(await createAccountAndSession(auth), { password: 'short' }),
      { status: 422, code: 'weak_password', reasons: ['length', 'characters'] },
    ],
    [
      'the e-mail of another account',
      async () => put(await createAccountAndSession(auth), { email: (await createAccountAndSession(auth)).email }),
      { status: 422, code: 'email_exists' },
    ],
    [
      'the phone of another account',
      async () =>
        put(await createAccountAndSession(auth), {
          phone: (await createAccountAndSession(auth, { phone: newPhone() })).phone,
        }),
      { status: 422, code: 'phone_exists' },
    ],
    [
      'a password without the second factor',
      async () => put(await atAal1(), { password: OTHER_PASSWORD }),
      { status: 401, code: 'insufficient_aal' },
    ],
    [
      'an e-mail without the second factor',
      async () => put(await atAal1(), { email: newAddress() }),
      { status: 401, code: 'insufficient_aal' },
    ],
    [
      'a phone without the second factor',
      async () => put(await atAal1(), { phone: newPhone() }),
      { status: 401, code: 'insufficient_aal' },
    ],
    [
      'a password long after signing in',
      async () => put(await longAgo(), { password: OTHER_PASSWORD }),
      { status: 400, code: 'reauthentication_needed' },
    ],
    [
      'a password with a wrong code',
      async () => put(await longAgo(), { password: OTHER_PASSWORD, nonce: '12345' }),
      { status: 422, code: 'reauthentication_not_valid' },
    ],
    [
      'an invalid e-mail',
      async () => put(await createAccountAndSession(auth), { email: 'rosa' }),
      { status: 400, code: 'validation_failed' },
    ],
    [
      'a list of fields',
      async () => put(await createAccountAndSession(auth), { data: ['a'] }),
      { status: 400, code: 'bad_json' },
    ],
    [
      'one PKCE field only',
      async () => put(await createAccountAndSession(auth), { email: newAddress(), code_challenge: 'x'.repeat(43) }),
      { status: 400, code: 'validation_failed' },
    ],
  ])('rejects %s', async (_what, make, refusal) => {
    await refused(make, refusal);
  });

  it('rejects the sixth new e-mail', async () => {
    const person = await createAccountAndSession(auth);
    const email = newAddress();
    for (let each = 0; each < 5; each++) await changed(person, { email });
    await refused(() => put(person, { email }), { status: 429, code: 'over_email_send_rate_limit', retryAfter: true });
  });

  it('does not let callers give themselves a role, a confirmation or another id', async () => {
    const person = await createAccountAndSession(auth);
    const told = await changed(person, {
      id: crypto.randomUUID(),
      role: 'service_role',
      aud: 'admin',
      app_metadata: { role: 'admin' },
      is_anonymous: true,
      email_confirm: true,
      banned_until: null,
      identities: [],
    });
    expect(told).toEqual(expectGood(await call({ path: 'user', token: person.token }), user));
    expect(told.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });
});

describe('GET reauthenticate', () => {
  it('responds with an empty object, five times', async () => {
    const { token } = await createAccountAndSession(auth);
    for (let each = 0; each < 5; each++) expectGood(await call({ path: 'reauthenticate', token }), nothing);
    const again = () => ({ path: 'reauthenticate', token });
    await refused(again, { status: 429, code: 'over_email_send_rate_limit', retryAfter: true });
  });

  it('rejects an anonymous account', async () => {
    const { token } = await createAccountAndSession(auth, { email: null, is_anonymous: true, password_hash: null });
    await refused(() => ({ path: 'reauthenticate', token }), { status: 400, code: 'validation_failed' });
  });
});
