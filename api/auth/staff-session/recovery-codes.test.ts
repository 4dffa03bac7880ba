import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountEventsOf } from '#testing/auth/account-events.ts';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, ageSessions, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { sendNotices } from '../notices/send-notices.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const post = (url: string, payload: object, headers: Record<string, string>) =>
  auth.site.app.inject({ method: 'POST', url, payload, headers });
const cookieOf = ({ cookies }: LightMyRequestResponse) => ({
  cookie: cookies
    .filter(({ name, value }) => name.startsWith('session') && value)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; '),
});
const signIn = async (email: string) => cookieOf(await post('/api/session', { email, password: TEST_PASSWORD }, {}));

/** Enrols an authenticator app in the admin area; `owner` is the session that has verified it. */
const enrolled = async () => {
  const { id, email } = await createAccountAndSession(auth, { role: 'editor' });
  const password = await signIn(email!);
  const { id: factorId, secret } = (await post('/api/account/factors', {}, password)).json();
  const code = new TOTP({ secret }).generate();
  const verified = await post(`/api/account/factors/${factorId}/verify`, { code }, password);
  const codes: string[] = verified.json().recoveryCodes;
  const half = () => signIn(email!);
  const prove = async (given: string, headers?: Record<string, string>) =>
    post('/api/session/factor', { factorId, code: given }, headers ?? (await half()));
  return { id, email: email!, factorId, codes, owner: cookieOf(verified), half, prove };
};
const leftOf = async (id: string) =>
  (await auth.site.runtime.db.selectFrom('recovery_code').selectAll().where('account_id', '=', id).execute()).length;

it('replace the code of the factor once each, and tell the owner', async () => {
  const { id, email, codes, prove } = await enrolled();
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  const done = await prove(codes[0]!);
  expect(done.json()).toMatchObject({ id, aal: 'aal2' });
  const allowed = await auth.site.app.inject({ url: '/api/events', headers: cookieOf(done) });
  expect(allowed.statusCode).toBe(200);
  expect((await prove(codes[0]!)).json()).toMatchObject({ status: 401, code: 'invalid_code' });
  expect((await prove(codes[1]!.replaceAll('-', ' '))).statusCode).toBe(200);
  expect(await leftOf(id)).toBe(8);
  const events = await accountEventsOf(auth.site, id);
  expect(events).toEqual(
    expect.arrayContaining([
      `RecoveryCodesCreated {} by ${id}`,
      `RecoveryCodeUsed {"left":9} by ${id}`,
      `RecoveryCodeUsed {"left":8} by ${id}`,
      'SignInFailed {"reason":"mfa_verification_failed"} by visitor',
    ]),
  );
  const { db, read } = auth.site.runtime;
  await sendNotices({ db, read, mailer: auth.mailbox.mailer, siteUrl: 'http://localhost' }, new Date());
  expect(auth.mailbox.to(email).filter(({ text }) => text.includes('código de recuperação'))).toHaveLength(2);
});

it('are used by one of several requests at the same time', async () => {
  const { codes, half, prove } = await enrolled();
  const sessions = [await half(), await half(), await half()];
  const answers = await Promise.all(sessions.map((session) => prove(codes[0]!, session)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
});

it('are stored as hashes only, belong to their account, and are limited like the codes of the factor', async () => {
  const { codes, half, prove } = await enrolled();
  const other = await enrolled();
  const rows = JSON.stringify(await auth.site.runtime.db.selectFrom('recovery_code').selectAll().execute());
  for (const code of codes) expect(rows).not.toContain(code.replaceAll('-', ''));
  expect((await other.prove(codes[0]!)).json()).toMatchObject({ code: 'invalid_code' });
  const session = await half();
  const attempt = (code: string) => prove(code, session);
  for (let number = 0; number < 10; number += 1) expect((await attempt('0000-0000-0000')).statusCode).toBe(401);
  expect((await attempt(codes[0]!)).statusCode).toBe(429);
});

it('are replaced with a recent proof, which ends the former ones', async () => {
  const { id, codes, owner, prove } = await enrolled();
  await ageSessions(auth.site, id, 6);
  const make = async (body: object) => (await post('/api/account/recovery-codes', body, owner)).json();
  expect(await make({})).toMatchObject({ status: 422, errors: [{ path: 'password' }] });
  const { recoveryCodes } = await make({ password: TEST_PASSWORD });
  expect(recoveryCodes).toHaveLength(10);
  expect((await prove(codes[0]!)).statusCode).toBe(401);
  expect((await prove(recoveryCodes[0])).statusCode).toBe(200);
});

it('replace each other when they are made several times at once', async () => {
  const { id, owner } = await enrolled();
  const made = await Promise.all([1, 2, 3, 4].map(() => post('/api/account/recovery-codes', {}, owner)));
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await leftOf(id)).toBe(10);
});

it('end with the last factor, and are not made without one', async () => {
  const { id, factorId, owner } = await enrolled();
  const url = `/api/account/factors/${factorId}`;
  expect((await auth.site.app.inject({ method: 'DELETE', url, headers: owner })).statusCode).toBe(204);
  expect(await leftOf(id)).toBe(0);
  expect((await post('/api/account/recovery-codes', {}, owner)).statusCode).toBe(409);
});
