import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Call, expectGood, nothing, send, session, user } from '#testing/auth/auth-api-schemas.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { codeIn } from '#testing/mail/account-mails.ts';
import { createBlockingMailer } from '#testing/mail/blocking-mailer.ts';
import { newAddress } from '#testing/mail/newsletter.ts';
import { PATIENCE_MS } from '#testing/patience.ts';

let auth: Awaited<ReturnType<typeof openAuthSite>>;
let serviceKey: string;
const mail = createBlockingMailer();
beforeAll(async () => {
  auth = await openAuthSite({ mailer: mail.mailer });
  serviceKey = await createTestServiceKey(auth.site.runtime);
});
afterEach(async () => {
  mail.letGo();
  await auth.settled();
});
afterAll(() => auth.site.close());

const call = (given: Call) => send(auth.site.app, given);

/** Every call that sends an e-mail. */
const calls: Record<string, (email: string, token: string) => [Call, typeof nothing | typeof user]> = {
  signup: () => [{ path: 'signup', body: { email: newAddress(), password: TEST_PASSWORD } }, user],
  otp: (email) => [{ path: 'otp', body: { email } }, nothing],
  recover: (email) => [{ path: 'recover', body: { email } }, nothing],
  reauthenticate: (_email, token) => [{ path: 'reauthenticate', token }, nothing],
  'PUT user': (_email, token) => [{ method: 'PUT', path: 'user', body: { email: newAddress() }, token }, user],
  invite: () => [{ path: 'invite', body: { email: newAddress() }, token: serviceKey }, user],
};

describe.each(Object.keys(calls))('%s', (name) => {
  it.each(['hold', 'refuse'] as const)('responds as usual while the mail server is set to %s', async (state) => {
    mail[state]();
    const { email, token } = await createAccountAndSession(auth);
    const [given, shape] = calls[name]!(email!, token);
    expectGood(await call(given), shape);
  });
});

it('serves other requests while e-mails wait, and delivers the e-mails when the server is back', async () => {
  const { email } = await createAccountAndSession(auth);
  mail.hold();
  expectGood(await call({ path: 'otp', body: { email } }), nothing);
  const signedIn = await call({ path: 'token?grant_type=password', body: { email, password: TEST_PASSWORD } });
  const { access_token: token } = expectGood(signedIn, session);
  expectGood(await call({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token }), user);
  mail.letGo();
  await auth.settled();
  const [letter] = mail.to(email!);
  const body = { type: 'email', email, token: codeIn(letter!) };
  expectGood(await call({ path: 'verify', body }), session);
});

it('sends another e-mail on request after one failed', async () => {
  const { email } = await createAccountAndSession(auth);
  mail.refuse();
  expectGood(await call({ path: 'recover', body: { email } }), nothing);
  await auth.settled();
  mail.letGo();
  expectGood(await call({ path: 'recover', body: { email } }), nothing);
  await auth.settled();
  const letters = mail.to(email!);
  expect(letters).toHaveLength(1);
  const body = { type: 'recovery', email, token: codeIn(letters[0]!) };
  expectGood(await call({ path: 'verify', body }), session);
});

it('does not complete an e-mail change by the old address alone while the other e-mail is not sent', async () => {
  const { email, token } = await createAccountAndSession(auth);
  const victim = newAddress();
  mail.hold();
  expectGood(await call({ method: 'PUT', path: 'user', body: { email: victim }, token }), user);
  await vi.waitFor(() => expect(mail.waiting()).toHaveLength(1), PATIENCE_MS);
  const body = { type: 'email_change', email, token: codeIn(mail.waiting()[0]!) };
  expect((await call({ path: 'verify', body })).json()).toEqual({
    msg: expect.stringContaining('other email'),
    code: 200,
  });
  expect(expectGood(await call({ path: 'user', token }), user)).toMatchObject({ email, new_email: victim });
});
