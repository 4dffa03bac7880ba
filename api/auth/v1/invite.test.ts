import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOutbox } from '#storage/mail/outbox.ts';
import { type AuthClients, authClients, signedInPerson, signIn, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let clients: AuthClients;

beforeAll(async () => {
  site = await openSite();
  clients = await authClients(site);
});
afterAll(() => site.close());

const newEmail = () => `${randomUUID()}@levada.test`;
/** Returns the last e-mail to an address. */
const letterTo = (email: string) =>
  vi.waitFor(async () => {
    const outbox = createOutbox(site.runtime.db, site.runtime.personalData);
    const { items } = await outbox.list({ limit: 100 });
    const entry = items.find((item) => 'to' in item && item.to === email);
    expect(entry).toBeDefined();
    return (await outbox.read(entry!.id))!;
  }, 15_000);

describe('an invitation', () => {
  it('creates an account with a role, and its e-mail lets the user choose a password', async () => {
    const email = newEmail();
    const { data, error } = await clients
      .admin()
      .inviteUserByEmail(email, { data: { name: 'Rui Gomes', locale: 'en' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Rui Gomes' }, invited_at: expect.any(String) });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const { id } = data.user!;
    await clients.admin().updateUserById(id, { app_metadata: { role: 'editor' } });

    const letter = await letterTo(email);
    const token_hash = /[?&;]token=([\da-f]{64})/.exec(letter.text)![1]!;
    const client = clients.client();
    const verified = await client.verifyOtp({ type: 'invite', token_hash });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({
      id,
      email_confirmed_at: expect.any(String),
      app_metadata: { role: 'editor' },
    });
    expect((await client.updateUser({ password: TEST_PASSWORD })).error).toBeNull();
    await signIn(clients, email);
    expect((await clients.client().verifyOtp({ type: 'invite', token_hash })).error).toMatchObject({
      code: 'otp_expired',
    });
  });

  it('may contain the role itself, and can be repeated until it is accepted', async () => {
    const email = newEmail();
    const { access_token } = (await (await signedInPerson(clients, 'admin')).client.getSession()).data.session!;
    const invite = async (role: string) => {
      const answer = await fetch(`${clients.url}/invite`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email, app_metadata: { role } }),
      });
      return { status: answer.status, ...(await answer.json()) };
    };
    const first = await invite('analyst');
    const again = await invite('editor');
    expect([first.status, again.status, again.id]).toEqual([200, 200, first.id]);
    expect(again.app_metadata.role).toBe('editor');
    await clients.admin().updateUserById(first.id, { email_confirm: true });
    expect(await invite('editor')).toMatchObject({ status: 422, error_code: 'email_exists' });
  });

  it('requires an administrator', async () => {
    for (const role of ['editor', 'analyst', null] as const) {
      const { client } = await signedInPerson(clients, role);
      const admin = clients.admin((await client.getSession()).data.session!.access_token);
      expect((await admin.inviteUserByEmail(newEmail())).error).toMatchObject({ status: 403, code: 'not_admin' });
      const link = await admin.generateLink({ type: 'magiclink', email: newEmail() });
      expect(link.error).toMatchObject({ status: 403, code: 'not_admin' });
    }
  });
});

describe('a generated link', () => {
  const generate = async (params: object) => clients.admin().generateLink(params as never);

  it('contains what the e-mail of its type would contain', async () => {
    const { email } = await signedInPerson(clients);
    const cases = [
      { type: 'signup', email: newEmail(), password: TEST_PASSWORD },
      { type: 'invite', email: newEmail() },
      { type: 'magiclink', email },
      { type: 'recovery', email },
      { type: 'email_change_current', email, newEmail: newEmail() },
      { type: 'email_change_new', email, newEmail: newEmail() },
    ];
    for (const given of cases) {
      const { data, error } = await generate(given);
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email: given.email });
      expect(data.properties).toEqual({
        action_link: expect.stringContaining(`/auth/v1/verify?token=${data.properties!.hashed_token}`),
        email_otp: expect.stringMatching(/^\d{6}$/),
        hashed_token: expect.stringMatching(/^[\da-f]{64}$/),
        redirect_to: 'http://localhost',
        verification_type: given.type,
      });
    }
  });

  it('signs in once, by hash or code, if its type is magiclink', async () => {
    const { id, email } = await signedInPerson(clients);
    const first = await generate({ type: 'magiclink', email });
    const client = clients.client();
    const { hashed_token } = first.data.properties!;
    const signedIn = await client.verifyOtp({ type: 'magiclink', token_hash: hashed_token });
    expect(signedIn.data.user?.id).toBe(id);
    expect((await client.verifyOtp({ type: 'magiclink', token_hash: hashed_token })).error).toMatchObject({
      code: 'otp_expired',
    });
    const second = await generate({ type: 'magiclink', email });
    const byCode = await clients.client().verifyOtp({ type: 'email', email, token: second.data.properties!.email_otp });
    expect(byCode.data.user?.id).toBe(id);
  });

  it('is answered 404 if its account is deleted at the same moment', async () => {
    const { id, email } = await signedInPerson(clients);
    const { db } = site.runtime;
    const { generated } = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('account').where('id', '=', id).execute();
      const started = generate({ type: 'magiclink', email });
      // The request has found the account, and waits for the deletion to end.
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'update "account"%'`.execute(
          db,
        );
        expect(rows).toHaveLength(1);
      }, PATIENCE_MS);
      return { generated: started };
    });
    expect((await generated).error).toMatchObject({ status: 404, code: 'user_not_found', message: 'User not found' });
  });

  it('creates the account of a new e-mail if its type is magiclink', async () => {
    const email = newEmail();
    const { data } = await generate({ type: 'magiclink', email });
    expect(data.properties?.verification_type).toBe('signup');
    const { hashed_token } = data.properties!;
    const verified = await clients.client().verifyOtp({ type: 'signup', token_hash: hashed_token });
    expect(verified.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  });

  it('redirects to the site instead of a URL that is not allowed', async () => {
    const { email } = await signedInPerson(clients);
    const lead = async (redirectTo: string) =>
      (await generate({ type: 'recovery', email, options: { redirectTo } })).data.properties?.redirect_to;
    expect(await lead('https://evil.example/x')).toBe('http://localhost');
    expect(await lead('http://localhost/admin/new-password')).toBe('http://localhost/admin/new-password');
  });

  it.each([
    [{ type: 'recovery', email: 'nobody@levada.test' }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: 'nobody@levada.test' }, 404, 'user_not_found'],
    [{ type: 'telegram', email: 'nobody@levada.test' }, 400, 'validation_failed'],
    [{ type: 'invite', email: 'nobody' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'new@levada.test', password: 'short' }, 422, 'weak_password'],
    [{ type: 'signup', email: 'new@levada.test' }, 400, 'validation_failed'],
  ])('is rejected for %j', async (params, status, code) => {
    expect((await generate(params)).error).toMatchObject({ status, code });
  });

  it('is rejected as an invitation of a confirmed account', async () => {
    const { email } = await signedInPerson(clients);
    for (const type of ['invite', 'signup'] as const) {
      const { error } = await generate({ type, email, password: TEST_PASSWORD });
      expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    }
    expect((await generate({ type: 'email_change_new', email })).error).toMatchObject({ code: 'validation_failed' });
  });
});

it('makes the e-mails of a deleted account unreadable', async () => {
  const email = newEmail();
  const { data } = await clients.admin().inviteUserByEmail(email);
  const { id } = await letterTo(email);
  await clients.admin().deleteUser(data.user!.id);
  expect(await createOutbox(site.runtime.db, site.runtime.personalData).read(id)).toBeUndefined();
});
