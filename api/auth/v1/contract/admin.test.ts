import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Call,
  type ExpectedError,
  expectGood,
  expectRefused,
  factor,
  nothing,
  send,
  user,
  userWithLink,
} from '#testing/auth/auth-api-schemas.ts';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
let token: string;
beforeAll(async () => {
  auth = await openAuthSite();
  token = await createTestServiceKey(auth.site.runtime);
});
afterAll(() => auth.site.close());

const call = (given: Call) => send(auth.site.app, { token, ...given });
const refused = (make: () => Call | Promise<Call>, refusal: ExpectedError) =>
  expectRefused(auth.site.app, async () => ({ token, ...(await make()) }), refusal);
const create = (body: object): Call => ({ path: 'admin/users', body });
const update = (id: string, body: object): Call => ({ method: 'PUT', path: `admin/users/${id}`, body });
const INVALID: ExpectedError = { status: 400, code: 'validation_failed' };
const WRONG_TYPE: ExpectedError = { status: 400, code: 'bad_json', says: /must be of type/ };
const NO_SUCH_USER: ExpectedError = { status: 404, code: 'user_not_found' };
const list = z.strictObject({ users: z.array(user), aud: z.literal('authenticated') });

const withFactor = async () => {
  const { id } = await createAccountAndSession(auth);
  const row = { id: crypto.randomUUID(), account_id: id, factor_type: 'phone', phone: newPhone() } as const;
  await auth.site.runtime.db.insertInto('factor').values(row).execute();
  return { id, factorId: row.id };
};

describe('POST admin/users', () => {
  it('responds with the user', async () => {
    const [email, phone] = [newAddress(), newPhone()];
    const made = expectGood(
      await call(
        create({
          email,
          phone,
          password: TEST_PASSWORD,
          email_confirm: true,
          phone_confirm: true,
          user_metadata: { name: 'Rui' },
          app_metadata: { role: 'editor' },
          ban_duration: '24h',
        }),
      ),
      user,
    );
    expect(made).toMatchObject({
      email,
      phone,
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
      banned_until: expect.any(String),
      user_metadata: { name: 'Rui' },
      app_metadata: { role: 'editor', provider: 'email', providers: ['email', 'phone'] },
    });
    expect(made).not.toHaveProperty('last_sign_in_at');
  });

  it.each<[object, ExpectedError]>([
    [{}, INVALID],
    [{ email: 'rui' }, INVALID],
    [{ phone: '12' }, INVALID],
    [{ email: 'rui@example.org', role: 'service_role' }, INVALID],
    [{ email: 'rui@example.org', app_metadata: { role: 'system' } }, INVALID],
    [{ email: 'rui@example.org', app_metadata: { role: ['admin'] } }, INVALID],
    [{ email: 'rui@example.org', ban_duration: '-1h' }, INVALID],
    [{ email: 'rui@example.org', ban_duration: '876001h' }, INVALID],
    [{ email: 'rui@example.org', ban_duration: 3600 }, WRONG_TYPE],
    [{ email: 'rui@example.org', user_metadata: { a: 'x'.repeat(4096) } }, INVALID],
    [{ email: 'rui@example.org', user_metadata: 'a' }, WRONG_TYPE],
    [{ email: 'rui@example.org', id: 'first' }, INVALID],
    [{ email: 'rui@example.org', password_hash: '$2a$' }, INVALID],
    [
      { email: 'rui@example.org', password: 'short' },
      { status: 422, code: 'weak_password', reasons: ['length', 'characters'] },
    ],
  ])('rejects %j', async (body, refusal) => {
    await refused(() => create(body), refusal);
  });

  it('rejects an e-mail or phone that another account has', async () => {
    const { email, phone } = await createAccountAndSession(auth, { phone: newPhone() });
    await refused(() => create({ email }), { status: 422, code: 'email_exists' });
    await refused(() => create({ phone }), { status: 422, code: 'phone_exists' });
  });
});

describe('GET admin/users', () => {
  it('responds with a page of users, their total and the links to further pages', async () => {
    for (let each = 0; each < 3; each++) await createAccountAndSession(auth);
    const answer = await call({ path: 'admin/users?page=1&per_page=2' });
    const total = Number(answer.headers['x-total-count']);
    expect(expectGood(answer, list).users).toHaveLength(2);
    const last = Math.ceil(total / 2);
    expect(answer.headers.link).toBe(
      `</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=${last}&per_page=2>; rel="last"`,
    );
    const end = await call({ path: `admin/users?page=${last}&per_page=2` });
    expect([end.headers.link, end.headers['x-total-count']]).toEqual([
      `</admin/users?page=${last}&per_page=2>; rel="last"`,
      String(total),
    ]);
    const everybody = expectGood(await call({ path: 'admin/users?page=&per_page=' }), list).users;
    expect(everybody).toHaveLength(Math.min(50, total));
    expect(expectGood(await call({ path: 'admin/users?page=1000000' }), list).users).toEqual([]);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'per_page=0', 'per_page=1001', 'page=1&page=2'])(
    'rejects ?%s',
    async (query) => {
      await refused(() => ({ path: `admin/users?${query}` }), INVALID);
    },
  );
});

describe('admin/users/{id}', () => {
  it('reads, updates and deletes', async () => {
    const { id, email } = await createAccountAndSession(auth);
    const read = expectGood(await call({ path: `admin/users/${id}` }), user);
    expect(read).toMatchObject({ id, email });
    const phone = newPhone();
    const changed = expectGood(await call(update(id, { phone, user_metadata: { a: 1 }, ban_duration: '1h30m' })), user);
    expect(changed).toMatchObject({ phone, user_metadata: { a: 1 }, banned_until: expect.any(String) });
    const lifted = expectGood(await call(update(id, { ban_duration: 'none' })), user);
    expect(lifted).not.toHaveProperty('banned_until');
    expectGood(await call({ method: 'DELETE', path: `admin/users/${id}` }), nothing);
    await refused(() => ({ path: `admin/users/${id}` }), NO_SUCH_USER);
  });

  it('returns the time of deletion after a soft delete', async () => {
    const { id } = await withFactor();
    const soft = { method: 'DELETE', path: `admin/users/${id}`, body: { should_soft_delete: true } } as const;
    expectGood(await call(soft), nothing);
    const left = expectGood(await call({ path: `admin/users/${id}` }), user);
    expect(left).toMatchObject({ id, email: '', phone: '', deleted_at: expect.any(String), identities: [] });
    for (const absent of ['email_confirmed_at', 'factors', 'new_email']) expect(left).not.toHaveProperty(absent);
    await refused(() => soft, NO_SUCH_USER);
  });

  it.each<[string, () => Promise<Call>, ExpectedError]>([
    ['reading of an unknown user', async () => ({ path: `admin/users/${crypto.randomUUID()}` }), NO_SUCH_USER],
    ['reading of an invalid id', async () => ({ path: 'admin/users/x' }), NO_SUCH_USER],
    ['change of an unknown user', async () => update(crypto.randomUUID(), { email: newAddress() }), NO_SUCH_USER],
    [
      'deletion of an unknown user',
      async () => ({ method: 'DELETE', path: `admin/users/${crypto.randomUUID()}` }),
      NO_SUCH_USER,
    ],
    [
      'change to the e-mail of another user',
      async () =>
        update((await createAccountAndSession(auth)).id, { email: (await createAccountAndSession(auth)).email }),
      { status: 422, code: 'email_exists' },
    ],
    [
      'change to an unknown role',
      async () => update((await createAccountAndSession(auth)).id, { app_metadata: { role: 'owner' } }),
      INVALID,
    ],
    [
      'deletion of an unknown kind',
      async () => ({
        method: 'DELETE',
        path: `admin/users/${(await createAccountAndSession(auth)).id}`,
        body: { should_soft_delete: 'yes' },
      }),
      WRONG_TYPE,
    ],
    [
      'deletion of the last administrator',
      async () => ({ method: 'DELETE', path: `admin/users/${await onlyAdministrator()}` }),
      { status: 422, code: 'last_administrator' },
    ],
    [
      'ban of the last administrator',
      async () => update(await onlyAdministrator(), { ban_duration: '1h' }),
      { status: 422, code: 'last_administrator' },
    ],
  ])('rejects the %s', async (_what, make, refusal) => {
    await refused(make, refusal);
  });

  const onlyAdministrator = async () => {
    await auth.site.runtime.db.updateTable('account').set({ role: null }).where('role', '=', 'admin').execute();
    return (await createAccountAndSession(auth, { role: 'admin' })).id;
  };
});

describe('admin/users/{id}/factors', () => {
  it('lists and removes factors', async () => {
    const { id, factorId } = await withFactor();
    const factors = expectGood(await call({ path: `admin/users/${id}/factors` }), z.array(factor));
    expect(factors).toEqual([expect.objectContaining({ id: factorId, factor_type: 'phone', status: 'unverified' })]);
    const path = `admin/users/${id}/factors/${factorId}`;
    expect(expectGood(await call({ method: 'DELETE', path }), factor)).toEqual(factors[0]);
    expectGood(await call({ path: `admin/users/${id}/factors` }), z.array(factor).max(0));
    await refused(() => ({ method: 'DELETE', path }), { status: 404, code: 'mfa_factor_not_found' });
  });

  it('rejects factors of another user and of an unknown one', async () => {
    const { factorId } = await withFactor();
    const { id } = await createAccountAndSession(auth);
    for (const path of [`${id}/factors/${factorId}`, `${id}/factors/x`]) {
      const refusal = { status: 404, code: 'mfa_factor_not_found' };
      await refused(() => ({ method: 'DELETE', path: `admin/users/${path}` }), refusal);
    }
    await refused(() => ({ path: `admin/users/${crypto.randomUUID()}/factors` }), NO_SUCH_USER);
  });
});

describe('POST invite', () => {
  it('responds with the user, who gets an e-mail', async () => {
    const email = newAddress();
    const invited = expectGood(await call({ path: 'invite', body: { email, data: { name: 'Rui' } } }), user);
    expect(invited).toMatchObject({ email, user_metadata: { name: 'Rui' } });
    expect(invited).not.toHaveProperty('email_confirmed_at');
    await auth.settled();
    expect(auth.mailbox.to(email)).toHaveLength(1);
    const later = expectGood(await call({ path: `admin/users/${invited.id}` }), user);
    expect(later.invited_at).toEqual(expect.any(String));
  });

  it('rejects a confirmed e-mail and a missing one', async () => {
    const { email } = await createAccountAndSession(auth);
    await refused(() => ({ path: 'invite', body: { email } }), { status: 422, code: 'email_exists' });
    await refused(() => ({ path: 'invite', body: { email: 'rui' } }), INVALID);
    await refused(() => ({ path: 'invite', body: {} }), INVALID);
    await refused(() => ({ path: 'invite', body: { email: newAddress(), data: 'x' } }), WRONG_TYPE);
  });
});

describe('POST admin/generate_link', () => {
  const link = (body: object): Call => ({ path: 'admin/generate_link', body });

  it.each(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'])(
    'responds with the user and a link of the type %s',
    async (type) => {
      const isNew = type === 'signup' || type === 'invite';
      const email = isNew ? newAddress() : (await createAccountAndSession(auth)).email;
      const redirect_to = 'http://localhost/conta?a=b';
      const query = new URLSearchParams({ redirect_to });
      const body = { type, email, password: TEST_PASSWORD, new_email: newAddress() };
      const told = expectGood(await call({ path: `admin/generate_link?${query}`, body }), userWithLink);
      expect(told).toMatchObject({ email, redirect_to, verification_type: type });
      const target = new URL(told.action_link);
      expect(target.origin + target.pathname).toBe('http://localhost/auth/v1/verify');
      expect(Object.fromEntries(target.searchParams)).toEqual({
        token: told.hashed_token,
        type: type.startsWith('email_change') ? 'email_change' : type,
        redirect_to,
      });
      expect(auth.mailbox.to(email!)).toEqual([]);
    },
  );

  it.each<[string, () => Promise<object>, ExpectedError]>([
    ['for an unknown user', async () => ({ type: 'recovery', email: newAddress() }), NO_SUCH_USER],
    [
      'to change the e-mail of an unknown user',
      async () => ({ type: 'email_change_new', email: newAddress(), new_email: newAddress() }),
      NO_SUCH_USER,
    ],
    ['for a sign-up without a password', async () => ({ type: 'signup', email: newAddress() }), INVALID],
    [
      'for a sign-up with a weak password',
      async () => ({ type: 'signup', email: newAddress(), password: 'x' }),
      { status: 422, code: 'weak_password', reasons: ['length', 'characters'] },
    ],
    [
      'for a sign-up of a confirmed user',
      async () => ({ type: 'signup', email: (await createAccountAndSession(auth)).email, password: TEST_PASSWORD }),
      { status: 422, code: 'email_exists' },
    ],
    [
      'for a change without new e-mail',
      async () => ({ type: 'email_change_new', email: (await createAccountAndSession(auth)).email }),
      INVALID,
    ],
    [
      'for a change to the e-mail of another user',
      async () => ({
        type: 'email_change_new',
        email: (await createAccountAndSession(auth)).email,
        new_email: (await createAccountAndSession(auth)).email,
      }),
      { status: 422, code: 'email_exists' },
    ],
    ['without type', async () => ({ email: newAddress() }), INVALID],
    ['with an unknown type', async () => ({ type: 'sms', email: newAddress() }), INVALID],
  ])('rejects a request %s', async (_what, body, refusal) => {
    await refused(async () => link(await body()), refusal);
  });
});

describe('admin routes', () => {
  const everyone: Call[] = [
    { path: 'admin/users' },
    { path: 'admin/users', body: {} },
    { path: `admin/users/${crypto.randomUUID()}` },
    { method: 'PUT', path: `admin/users/${crypto.randomUUID()}`, body: {} },
    { method: 'DELETE', path: `admin/users/${crypto.randomUUID()}` },
    { path: `admin/users/${crypto.randomUUID()}/factors` },
    { method: 'DELETE', path: `admin/users/${crypto.randomUUID()}/factors/${crypto.randomUUID()}` },
    { path: 'invite', body: {} },
    { path: 'admin/generate_link', body: {} },
  ];

  it.each(everyone)('reject callers who are not administrators: $method $path', async (asked) => {
    for (const role of ['editor', 'analyst', null] as const) {
      const { token } = await createAccountAndSession(auth, { role });
      await refused(() => ({ ...asked, token }), { status: 403, code: 'not_admin' });
    }
    const { id, token } = await createAccountAndSession(auth, { role: 'admin' });
    const row = { id: crypto.randomUUID(), account_id: id, factor_type: 'phone', status: 'verified' } as const;
    await auth.site.runtime.db
      .insertInto('factor')
      .values({ ...row, phone: newPhone() })
      .execute();
    await refused(() => ({ ...asked, token }), { status: 403, code: 'insufficient_aal' });
  });

  it('reject a key that looks like the service key', async () => {
    for (const forged of [`${token.slice(0, -1)}x`, token.slice(0, -1), `${token}0`, token.toUpperCase()]) {
      await refused(() => ({ path: 'admin/users', token: forged }), { status: 403, code: 'bad_jwt' });
    }
    await refused(() => ({ path: 'user' }), { status: 403, code: 'bad_jwt' });
  });
});
