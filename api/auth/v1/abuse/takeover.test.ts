import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, send } from '#testing/auth/auth-api-schemas.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { codeIn, linkIn } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
let service: string;
beforeAll(async () => {
  auth = await openAuthSite();
  service = await createTestServiceKey(auth.site.runtime);
});
afterAll(() => auth.site.close());

const call = async (given: Call) => {
  const answer = await send(auth.site.app, given);
  await auth.settled();
  return answer;
};
const signsIn = async (email: string, password: string) =>
  (await call({ path: 'token?grant_type=password', body: { email, password } })).statusCode === 200;
const signUp = (email: string, password: string) => call({ path: 'signup', body: { email, password } });
const letters = (email: string) => auth.mailbox.to(email);
const verify = (body: object) => call({ path: 'verify', body });
const EXPIRED = { error_code: 'otp_expired' };
const addIdentityOf = async (
  account_id: string,
  data: { sub: string; email: string | null; email_verified: boolean },
) => {
  const known = { id: randomUUID(), account_id, provider: `ilha-${data.sub}`, provider_id: data.sub };
  await auth.site.runtime.db
    .insertInto('identity')
    .values({ ...known, identity_data: JSON.stringify(data) })
    .execute();
};
const hashIn = (letter: { text: string }) => linkIn(letter).searchParams.get('token')!;

describe('a stranger’s password', () => {
  it('does not open an account that an administrator invited', async () => {
    const email = newAddress();
    await call({ path: 'invite', body: { email, app_metadata: { role: 'editor' } }, token: service });
    await signUp(email, OTHER_PASSWORD);
    const invitation = letters(email)[0]!;
    expect((await verify({ type: 'invite', token_hash: hashIn(invitation) })).statusCode).toBe(200);
    expect(await signsIn(email, OTHER_PASSWORD)).toBe(false);
  });

  it('does not open an account that an administrator invites after the stranger’s sign-up, or creates a link for', async () => {
    const [invited, linked] = [newAddress(), newAddress()];
    await signUp(invited, OTHER_PASSWORD);
    await call({ path: 'invite', body: { email: invited }, token: service });
    await verify({ type: 'invite', token_hash: hashIn(letters(invited).at(-1)!) });
    expect(await signsIn(invited, OTHER_PASSWORD)).toBe(false);
    await signUp(linked, OTHER_PASSWORD);
    const body = { type: 'signup', email: linked, password: TEST_PASSWORD };
    const link = (await call({ path: 'admin/generate_link', body, token: service })).json();
    expect((await verify({ type: 'signup', token_hash: link.hashed_token })).statusCode).toBe(200);
    expect([await signsIn(linked, OTHER_PASSWORD), await signsIn(linked, TEST_PASSWORD)]).toEqual([false, true]);
  });

  it('does not open an invited account, whose earlier and resent confirmations do not work any more', async () => {
    for (const role of ['editor', null]) {
      const email = newAddress();
      await signUp(email, OTHER_PASSWORD);
      const confirmation = letters(email)[0]!;
      await call({ path: 'invite', body: { email, app_metadata: { role } }, token: service });
      await call({ path: 'resend', body: { type: 'signup', email } });
      await signUp(email, OTHER_PASSWORD);
      expect(letters(email)).toHaveLength(2);
      expect((await verify({ type: 'signup', token_hash: hashIn(confirmation) })).json()).toMatchObject(EXPIRED);
      expect((await verify({ type: 'signup', email, token: codeIn(confirmation) })).json()).toMatchObject(EXPIRED);
      expect((await verify({ type: 'invite', token_hash: hashIn(letters(email)[1]!) })).statusCode).toBe(200);
      expect(await signsIn(email, OTHER_PASSWORD)).toBe(false);
    }
  });

  it('does not open an account that an administrator created', async () => {
    const email = newAddress();
    await call({ path: 'admin/users', body: { email, password: TEST_PASSWORD }, token: service });
    await signUp(email, OTHER_PASSWORD);
    await call({ path: 'resend', body: { type: 'signup', email } });
    await signUp(email, OTHER_PASSWORD);
    expect(letters(email)).toEqual([]);
    const body = { type: 'signup', email, password: TEST_PASSWORD };
    const link = (await call({ path: 'admin/generate_link', body, token: service })).json();
    expect((await verify({ type: 'signup', token_hash: link.hashed_token })).statusCode).toBe(200);
    expect([await signsIn(email, OTHER_PASSWORD), await signsIn(email, TEST_PASSWORD)]).toEqual([false, true]);
  });

  it('does not open an account whose owner verifies the e-mail by a code they requested', async () => {
    for (const [path, type] of [
      ['otp', 'email'],
      ['recover', 'recovery'],
    ] as const) {
      const email = newAddress();
      await signUp(email, OTHER_PASSWORD);
      await call({ path, body: { email } });
      expect((await verify({ type, email, token: codeIn(letters(email).at(-1)!) })).statusCode).toBe(200);
      expect(await signsIn(email, OTHER_PASSWORD)).toBe(false);
    }
  });

  it('does not open an account whose owner verifies the phone by a code they requested', async () => {
    const [early, late] = [newPhone(), newPhone()];
    const signUpWith = (phone: string) => call({ path: 'signup', body: { phone, password: OTHER_PASSWORD } });
    await signUpWith(early);
    for (const phone of [early, late]) await call({ path: 'otp', body: { phone } });
    await signUpWith(late);
    for (const phone of [early, late]) {
      const token = codeIn(auth.messages.findLast((each) => each.phone === phone)!);
      expect((await verify({ type: 'sms', phone, token })).statusCode).toBe(200);
      const body = { phone, password: OTHER_PASSWORD };
      expect((await call({ path: 'token?grant_type=password', body })).json()).toMatchObject({
        error_code: 'invalid_credentials',
      });
    }
  });

  it('does not open a confirmed account', async () => {
    const { email } = await createAccountAndSession(auth);
    await signUp(email!, OTHER_PASSWORD);
    expect(letters(email!)).toEqual([]);
    expect([await signsIn(email!, OTHER_PASSWORD), await signsIn(email!, TEST_PASSWORD)]).toEqual([false, true]);
  });
});

describe('the first staff role of an account', () => {
  const grant = (id: string, more: object = {}) =>
    call({
      method: 'PUT',
      path: `admin/users/${id}`,
      body: { app_metadata: { role: 'admin' }, ...more },
      token: service,
    });

  it('removes passwords, sessions, links, factors, phone and identities that another person may have set up', async () => {
    const { id, email, token, session } = await createAccountAndSession(auth, { phone: newPhone() });
    await call({ path: 'factors', body: { factor_type: 'totp', friendly_name: 'x' }, token });
    await addIdentityOf(id, { sub: 'a', email: 'other@example.org', email_verified: true });
    await addIdentityOf(id, { sub: 'b', email, email_verified: true });
    await call({ path: 'otp', body: { email } });
    expect((await grant(id)).json()).toMatchObject({
      role: 'authenticated',
      app_metadata: { role: 'admin' },
      phone: '',
    });
    expect(await signsIn(email!, TEST_PASSWORD)).toBe(false);
    expect((await call({ method: 'GET', path: 'user', token })).statusCode).toBe(403);
    const refresh = { path: 'token?grant_type=refresh_token', body: { refresh_token: session.refresh_token } };
    expect((await call(refresh)).statusCode).toBe(400);
    const link = { type: 'magiclink', token_hash: hashIn(letters(email!).at(-1)!) };
    expect((await verify(link)).json()).toMatchObject(EXPIRED);
    const { db } = auth.site.runtime;
    const factors = await db.selectFrom('factor').select('id').where('account_id', '=', id).execute();
    const identities = await db.selectFrom('identity').select('provider_id').where('account_id', '=', id).execute();
    expect([factors, identities.map(({ provider_id }) => provider_id).sort()]).toEqual([[], ['b', id].sort()]);
  });

  it('leaves the owner a new password by e-mail, and keeps a password that is given with the role', async () => {
    const { id, email } = await createAccountAndSession(auth);
    await grant(id);
    await call({ path: 'recover', body: { email } });
    const { access_token } = (await verify({ type: 'recovery', token_hash: hashIn(letters(email!).at(-1)!) })).json();
    await call({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token: access_token });
    expect(await signsIn(email!, OTHER_PASSWORD)).toBe(true);
    const given = await createAccountAndSession(auth);
    await grant(given.id, { password: OTHER_PASSWORD });
    expect(await signsIn(given.email!, OTHER_PASSWORD)).toBe(true);
  });
});

describe('the e-mail of a recovery request', () => {
  it.each([
    ['the sign of kelvin for a k', (email: string) => email.replace('k', '\u212a')],
    ['capital letters', (email: string) => email.toUpperCase()],
    ['spaces around it', (email: string) => `  ${email}\t`],
  ])('matches the stored address when written with %s', async (_what, written) => {
    const { email } = await createAccountAndSession(auth, { email: `rik-${newAddress()}` });
    const before = auth.mailbox.to(email!).length;
    expect((await call({ path: 'recover', body: { email: written(email!) } })).statusCode).toBe(200);
    expect(letters(email!)).toHaveLength(before + 1);
    expect(auth.mailbox.to(written(email!).trim()).length).toBe(written(email!).trim() === email ? 1 : 0);
  });

  it.each([
    ['a Cyrillic a', (email: string) => email.replace('a', 'а')],
    ['wide letters', (email: string) => email.replace('rosa', 'ｒｏｓａ')],
    ['a long s', (email: string) => email.replace('s', 'ſ')],
    ['a dotless i', (email: string) => email.replace('o', 'ı')],
    ['an invisible sign', (email: string) => email.replace('@', '\u200b@')],
    ['an accent of its own', (email: string) => email.replace('@', '\u0301@')],
    ['a second address', (email: string) => `${email},thief@example.org`],
    ['a second address behind a line', (email: string) => `${email}\r\nbcc: thief@example.org`],
    ['a comment', (email: string) => email.replace('@', '(thief)@')],
    ['NUL', (email: string) => `${email}\u0000`],
    ['another host before it', (email: string) => `thief@example.org@${email}`],
    ['a list', (email: string) => [email, 'thief@example.org']],
  ])('is rejected with %s', async (_what, written) => {
    const { email } = await createAccountAndSession(auth);
    for (const path of ['recover', 'otp']) {
      const answer = await call({ path, body: { email: written(email!), create_user: false } });
      expect([path, answer.statusCode]).toEqual([path, 400]);
    }
    expect(letters(email!)).toEqual([]);
  });
});
