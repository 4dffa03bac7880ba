import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEventsOf } from '#testing/auth/account-events.ts';
import {
  type AuthClients,
  authClients,
  type Client,
  signedInPerson,
  signIn,
  TEST_PASSWORD,
} from '#testing/auth/auth-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let clients: AuthClients;

beforeAll(async () => {
  site = await openSite();
  clients = await authClients(site);
});
afterAll(() => site.close());

const newEmail = () => `${randomUUID()}@levada.test`;
const tokenOf = async (client: Client) => (await client.getSession()).data.session!.access_token;
const eventsOf = (id: string) => accountEventsOf(site, id);
const call = (method: string, path: string, token: string | undefined, body?: object) =>
  fetch(`${clients.url}/${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
/** Creates the only administrator: those of other tests have lost their role. */
const onlyAdministrator = async () => {
  await site.runtime.db.updateTable('account').set({ role: null }).where('role', '=', 'admin').execute();
  return signedInPerson(clients, 'admin');
};

describe('users, with Supabase’s client and the service key', () => {
  it('keep the id that another system gave them, which no second account gets', async () => {
    const admin = clients.admin();
    const id = randomUUID();
    const made = await admin.createUser({ id: id.toUpperCase(), email: newEmail(), email_confirm: true });
    expect(made.data.user).toMatchObject({ id });
    const again = await admin.createUser({ id, email: newEmail() });
    expect(again.error).toMatchObject({ code: 'user_already_exists', status: 422 });
    const invalid = await admin.createUser({ id: 'first', email: newEmail() });
    expect(invalid.error).toMatchObject({ code: 'validation_failed' });
    const moved = await admin.updateUserById(id, { id: randomUUID() } as object);
    expect(moved.error).toMatchObject({ code: 'validation_failed' });
  });

  it('are created, read, updated and deleted', async () => {
    const admin = clients.admin();
    const email = newEmail();
    const made = await admin.createUser({
      email: email.toUpperCase(),
      phone: '+351291111222',
      password: TEST_PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Inês Abreu', likes: { tea: true } },
      app_metadata: { role: 'analyst', desk: 3 },
    });
    expect(made.error).toBeNull();
    expect(made.data.user).toMatchObject({
      email,
      phone: '351291111222',
      email_confirmed_at: expect.any(String),
      user_metadata: { name: 'Inês Abreu', likes: { tea: true } },
      app_metadata: { role: 'analyst', desk: 3, provider: 'email', providers: ['email', 'phone'] },
      role: 'authenticated',
      aud: 'authenticated',
    });
    expect(made.data.user).not.toHaveProperty('phone_confirmed_at');
    const { id } = made.data.user!;
    expect((await admin.getUserById(id)).data.user).toEqual(made.data.user);

    const other = newEmail();
    const changed = await admin.updateUserById(id, {
      email: other,
      user_metadata: { likes: null, city: 'Funchal' },
      app_metadata: { role: 'editor', desk: null },
    });
    expect(changed.error).toBeNull();
    expect(changed.data.user).toMatchObject({
      email: other,
      user_metadata: { name: 'Inês Abreu', city: 'Funchal' },
      app_metadata: { role: 'editor' },
    });
    expect(changed.data.user?.user_metadata).not.toHaveProperty('likes');
    expect(changed.data.user?.app_metadata).not.toHaveProperty('desk');
    await signIn(clients, other);

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect(await eventsOf(id)).toEqual([
      'AccountCreated {"by":"admin","role":"analyst"} by a service key',
      'EmailChanged {} by a service key',
      'RoleChanged {"to":"editor","from":"analyst"} by a service key',
      `AccountSignedIn {"aal":"aal1","method":"password"} by ${id}`,
      'AccountDeleted {"soft":false} by a service key',
    ]);
    const log = await Array.fromAsync(site.runtime.store.read(`account-${id}`));
    expect(JSON.stringify(log, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /levada\.test|Abreu|351291/,
    );
  });

  it('keep only their id when deleted softly', async () => {
    const { id, email, client } = await signedInPerson(clients);
    expect((await clients.admin().deleteUser(id, true)).error).toBeNull();
    expect((await client.getUser()).error).not.toBeNull();
    const { data } = await clients.admin().getUserById(id);
    expect(data.user).toMatchObject({
      email: '',
      phone: '',
      deleted_at: expect.any(String),
      identities: [],
      user_metadata: {},
    });
    expect((await clients.client().signInWithPassword({ email, password: TEST_PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await clients.admin().createUser({ email })).error).toBeNull();
    expect((await clients.admin().deleteUser(id, true)).error).toMatchObject({ status: 404 });
  });

  it('are listed page by page with their total', async () => {
    for (let person = 0; person < 3; person++) await clients.admin().createUser({ email: newEmail() });
    const first = await clients.admin().listUsers({ page: 1, perPage: 2 });
    expect(first.error).toBeNull();
    const { total, nextPage, lastPage, users, aud } = first.data as never as Record<string, never> & {
      users: { id: string }[];
    };
    const counted = await site.runtime.db.selectFrom('account').select('id').where('deleted_at', 'is', null).execute();
    expect([total, nextPage, lastPage, aud]).toEqual([
      counted.length,
      2,
      Math.ceil(counted.length / 2),
      'authenticated',
    ]);
    const second = await clients.admin().listUsers({ page: 2, perPage: 2 });
    const ids = [...users, ...second.data.users].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect((await clients.admin().listUsers({ page: 1000, perPage: 50 })).data.users).toEqual([]);
  });

  it('have factors that an administrator can list and remove', async () => {
    const { id, client } = await signedInPerson(clients);
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const factors = await clients.admin().mfa.listFactors({ userId: id });
    expect(factors.data?.factors).toEqual([
      expect.objectContaining({ id: data!.id, friendly_name: 'Phone', factor_type: 'totp', status: 'unverified' }),
    ]);
    const removed = await clients.admin().mfa.deleteFactor({ id: data!.id, userId: id });
    expect(removed.error).toBeNull();
    // The client wraps the response once more.
    expect(removed.data).toMatchObject({ data: { id: data!.id } });
    expect((await clients.admin().mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
    expect((await clients.admin().mfa.deleteFactor({ id: data!.id, userId: id })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    });
  });

  it.each([
    [{}, 400, 'validation_failed'],
    [{ email: 'nobody' }, 400, 'validation_failed'],
    [{ email: 'a@levada.test', app_metadata: { role: 'root' } }, 400, 'validation_failed'],
    [{ email: 'a@levada.test', role: 'service_role' }, 400, 'validation_failed'],
    [{ email: 'a@levada.test', ban_duration: 'for ever' }, 400, 'validation_failed'],
    [{ email: 'a@levada.test', password_hash: '$argon2id$' }, 400, 'validation_failed'],
    [{ email: 'a@levada.test', password: 'short' }, 422, 'weak_password'],
  ])('are not created from %j', async (body, status, code) => {
    const { error } = await clients.admin().createUser(body as never);
    expect(error).toMatchObject({ status, code });
  });

  it('have unique e-mails and phones', async () => {
    const email = newEmail();
    const phone = `35129${String(Date.now()).slice(-7)}`;
    await clients.admin().createUser({ email, phone });
    expect((await clients.admin().createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await clients.admin().createUser({ phone })).error).toMatchObject({ status: 422, code: 'phone_exists' });
    const { id } = await signedInPerson(clients);
    expect((await clients.admin().updateUserById(id, { email })).error).toMatchObject({ code: 'email_exists' });
    expect((await clients.admin().updateUserById(randomUUID(), { email: newEmail() })).error).toMatchObject({
      status: 404,
    });
    expect((await call('GET', 'admin/users/not-an-id', undefined)).status).toBe(401);
  });
});

describe('admin routes', () => {
  it('accept an administrator who has verified the second factor, if there is one', async () => {
    const { client } = await signedInPerson(clients, 'admin');
    expect((await clients.admin(await tokenOf(client)).listUsers()).error).toBeNull();
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    const { id: factorId, totp } = data as { id: string; totp: { secret: string } };
    const code = new TOTP({ secret: totp.secret }).generate();
    const before = await tokenOf(client);
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await clients.admin(await tokenOf(client)).listUsers()).error).toBeNull();
    // The level is that of the session, not of the token.
    expect((await clients.admin(before).listUsers()).error).toBeNull();
    await site.runtime.db.updateTable('session').set({ aal: 'aal1' }).where('factor_id', '=', factorId).execute();
    expect((await clients.admin(await tokenOf(client)).listUsers()).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
  });

  it.each(['editor', 'analyst', null] as const)('reject an account with the role %s', async (role) => {
    const { client, id } = await signedInPerson(clients, role);
    const token = await tokenOf(client);
    const admin = clients.admin(token);
    const errors = [
      (await admin.listUsers()).error,
      (await admin.getUserById(id)).error,
      (await admin.createUser({ email: newEmail() })).error,
      (await admin.updateUserById(id, { app_metadata: { role: 'admin' } })).error,
      (await admin.deleteUser(id)).error,
      (await admin.mfa.listFactors({ userId: id })).error,
    ];
    expect(errors.map((error) => error?.code)).toEqual(Array(6).fill('not_admin'));
  });

  it('reject a wrong service key and a missing one', async () => {
    const { client } = await signedInPerson(clients);
    const forged = `levada_service_${'0'.repeat(64)}`;
    for (const [token, status, code] of [
      [undefined, 401, 'no_authorization'],
      [forged, 403, 'bad_jwt'],
      ['', 401, 'no_authorization'],
      [`${await tokenOf(client)}x`, 403, 'bad_jwt'],
    ] as const) {
      const answer = await call('GET', 'admin/users', token);
      expect([answer.status, (await answer.json()).error_code]).toEqual([status, code]);
    }
  });

  it('do not let users raise themselves by their user metadata', async () => {
    const { client } = await signedInPerson(clients, null);
    await client.updateUser({ data: { role: 'admin', app_metadata: { role: 'admin' } } });
    expect((await client.getUser()).data.user?.app_metadata).not.toHaveProperty('role');
  });
});

describe('open sessions', () => {
  const events = async (client: Client) =>
    (await site.app.inject({ url: '/api/events', headers: { authorization: `Bearer ${await tokenOf(client)}` } }))
      .statusCode;

  it('follow a change of the role immediately', async () => {
    const { id, client } = await signedInPerson(clients, 'editor');
    expect(await events(client)).toBe(200);
    await clients.admin().updateUserById(id, { app_metadata: { role: null } });
    expect(await events(client)).toBe(403);
  });

  it('follow a ban immediately, until it ends or is lifted', async () => {
    const { id, email, client } = await signedInPerson(clients, 'editor');
    const banned = await clients.admin().updateUserById(id, { ban_duration: '1h30m' });
    const until = new Date((banned.data.user as never as { banned_until: string }).banned_until).getTime();
    expect(until - Date.now()).toBeGreaterThan(5_000_000);
    expect(await events(client)).toBe(401);
    expect((await client.refreshSession()).error).toMatchObject({ code: 'user_banned' });
    const again = await clients.client().signInWithPassword({ email, password: TEST_PASSWORD });
    expect(again.error).toMatchObject({ status: 400, code: 'user_banned' });
    const lifted = await clients.admin().updateUserById(id, { ban_duration: 'none' });
    expect(lifted.data.user).not.toHaveProperty('banned_until');
    await signIn(clients, email);
    expect((await eventsOf(id)).filter((event) => /Bann|ban/.test(event))).toEqual([
      `AccountBanned {"until":"${new Date(until).toISOString()}"} by a service key`,
      'AccountUnbanned {} by a service key',
    ]);
  });

  it('end when an administrator sets a password', async () => {
    const { id, email, client } = await signedInPerson(clients, 'editor');
    const password = 'Outra palavra, 33 letras';
    expect((await clients.admin().updateUserById(id, { password })).error).toBeNull();
    expect(await events(client)).toBe(401);
    expect((await clients.client().signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe('the last administrator', () => {
  it('cannot be demoted, banned or deleted', async () => {
    const { id, client } = await onlyAdministrator();
    const admin = clients.admin(await tokenOf(client));
    const refused = { status: 422, code: 'last_administrator' };
    expect((await admin.updateUserById(id, { app_metadata: { role: 'editor' } })).error).toMatchObject(refused);
    expect((await admin.updateUserById(id, { app_metadata: { role: null } })).error).toMatchObject(refused);
    expect((await admin.updateUserById(id, { ban_duration: '1h' })).error).toMatchObject(refused);
    expect((await admin.deleteUser(id)).error).toMatchObject(refused);
    expect((await admin.deleteUser(id, true)).error).toMatchObject(refused);
    const { id: second } = await signedInPerson(clients, 'admin');
    await clients.admin().updateUserById(second, { ban_duration: '1h' });
    expect((await admin.deleteUser(id)).error).toMatchObject(refused);
    await clients.admin().updateUserById(second, { ban_duration: 'none' });
    expect((await admin.deleteUser(id)).error).toBeNull();
  });

  it('remains when several administrators demote each other concurrently', async () => {
    const first = await onlyAdministrator();
    const people = [first, await signedInPerson(clients, 'admin'), await signedInPerson(clients, 'admin')];
    const results = await Promise.all(
      people.map(({ id }) => clients.admin().updateUserById(id, { app_metadata: { role: 'editor' } })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(2);
    const left = await site.runtime.db.selectFrom('account').select('id').where('role', '=', 'admin').execute();
    expect(left).toHaveLength(1);
  });
});
