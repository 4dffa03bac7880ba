import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, send } from '#testing/auth/auth-api-schemas.ts';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { countPasswordHashes } from '#testing/auth/count-password-hashes.ts';
import { createBlockingMailer } from '#testing/mail/blocking-mailer.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: Awaited<ReturnType<typeof openAuthSite>>;
const mail = createBlockingMailer();
beforeAll(async () => {
  auth = await openAuthSite({ mailer: mail.mailer });
  // The first comparison of a password also creates the hash for unknown accounts.
  await call({ path: 'token?grant_type=password', body: { email: newAddress(), password: TEST_PASSWORD } });
});
afterAll(async () => {
  mail.letGo();
  await auth.site.close();
});

const call = (given: Call) => send(auth.site.app, given);
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** An e-mail and phone of every kind of account. */
const kinds: Record<string, () => Promise<{ email: string; phone: string }>> = {
  nobody: async () => ({ email: newAddress(), phone: newPhone() }),
  'a confirmed account': async () => known({ phone_confirmed_at: new Date() }),
  'an unconfirmed account': async () => known({ email_confirmed_at: null }),
  'an account without password': async () => known({ password_hash: null }),
  'a banned account': async () => locked(),
  'an administrator': async () => known({ role: 'admin' }),
};
const known = async (columns: object) => {
  const { email, phone } = await createAccountAndSession(auth, { phone: newPhone(), ...columns });
  return { email: email!, phone: phone! };
};
const locked = async () => {
  const { id, email, phone } = await createAccountAndSession(auth, { phone: newPhone() });
  await auth.site.runtime.db.updateTable('account').set({ banned_until: tomorrow() }).where('id', '=', id).execute();
  return { email: email!, phone: phone! };
};

/** Calls that any client may send about an account. */
const calls: Record<string, (of: { email: string; phone: string }) => Call> = {
  'a wrong password': ({ email }) => ({ path: 'token?grant_type=password', body: { email, password: 'wrong' } }),
  'a wrong password for a phone': ({ phone }) => ({
    path: 'token?grant_type=password',
    body: { phone, password: 'x' },
  }),
  'a password that is too long': ({ email }) => ({
    path: 'token?grant_type=password',
    body: { email, password: 'x'.repeat(1001) },
  }),
  'a sign-up': ({ email }) => ({
    path: 'signup',
    body: { email, password: TEST_PASSWORD, data: { zebra: 1, a: 2, 10: 3 } },
  }),
  'a sign-up by phone': ({ phone }) => ({ path: 'signup', body: { phone, password: TEST_PASSWORD } }),
  'a sign-up with a weak password': ({ email }) => ({ path: 'signup', body: { email, password: 'weak' } }),
  'a code by e-mail': ({ email }) => ({ path: 'otp', body: { email } }),
  'a code by e-mail for existing accounts only': ({ email }) => ({ path: 'otp', body: { email, create_user: false } }),
  'a code by e-mail with PKCE': ({ email }) => ({
    path: 'otp',
    body: { email, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' },
  }),
  'a code by text message': ({ phone }) => ({ path: 'otp', body: { phone } }),
  'a forgotten password': ({ email }) => ({ path: 'recover', body: { email } }),
  'another confirmation': ({ email }) => ({ path: 'resend', body: { type: 'signup', email } }),
  'another text message': ({ phone }) => ({ path: 'resend', body: { type: 'sms', phone } }),
  'a wrong code': ({ email }) => ({ path: 'verify', body: { type: 'recovery', email, token: '12345' } }),
  'a wrong code for a phone': ({ phone }) => ({ path: 'verify', body: { type: 'sms', phone, token: '12345' } }),
};

/** Returns a response without values that differ between any two responses. */
const withoutChance = (
  { statusCode, headers, body }: LightMyRequestResponse,
  { email, phone }: { email: string; phone: string },
) => ({
  statusCode,
  headers: { ...headers, date: '', 'content-length': '', 'x-ratelimit-reset': '' },
  body: body
    .replaceAll(email, 'email')
    .replaceAll(phone, 'phone')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment'),
});

describe.each(Object.keys(calls))('%s', (what) => {
  it('gets the same response, after as many password hashes, for any kind of account', async () => {
    const answers = new Map<string, unknown>();
    for (const [kind, make] of Object.entries(kinds)) {
      const person = await make();
      const { result, hashed } = await countPasswordHashes(() => call(calls[what]!(person)));
      answers.set(kind, { hashed, ...withoutChance(result, person) });
      await auth.settled();
    }
    const [first, ...others] = answers.values();
    for (const other of others) expect(other).toEqual(first);
  });
});

it('counts the password hashes that the other tests compare', async () => {
  const { email } = await createAccountAndSession(auth);
  const hashesOf = async (given: Call) => (await countPasswordHashes(() => call(given))).hashed;
  expect(await hashesOf({ path: 'token?grant_type=password', body: { email, password: TEST_PASSWORD } })).toBe(1);
  expect(await hashesOf({ path: 'token?grant_type=password', body: { email, password: 'x'.repeat(1001) } })).toBe(0);
  expect(await hashesOf({ path: 'signup', body: { email, password: TEST_PASSWORD } })).toBe(1);
  expect(await hashesOf({ path: 'signup', body: { email, password: 'weak' } })).toBe(0);
  expect(await hashesOf({ path: 'otp', body: { email } })).toBe(0);
});

describe('the response to a request about an account', () => {
  it('does not wait for the mail server', async () => {
    mail.hold();
    try {
      for (const [what, make] of Object.entries(calls)) {
        const person = await kinds['a confirmed account']!();
        expect([what, (await call(make(person))).statusCode < 500]).toEqual([what, true]);
      }
      expect(mail.waiting()).not.toEqual([]);
    } finally {
      mail.letGo();
    }
  });

  it('does not wait for the history of the account', async () => {
    const { email } = await createAccountAndSession(auth);
    const { db } = auth.site.runtime;
    await db.transaction().execute(async (trx) => {
      await sql`lock table public.account_event in access exclusive mode`.execute(trx);
      const answer = await call({ path: 'token?grant_type=password', body: { email, password: 'wrong' } });
      expect(answer.statusCode).toBe(400);
    });
    await auth.settled();
  });

  it('does not wait for the rows of an e-mail', async () => {
    const { email } = await createAccountAndSession(auth);
    const { db } = auth.site.runtime;
    await db.transaction().execute(async (trx) => {
      await sql`lock table public.one_time_token in access exclusive mode`.execute(trx);
      for (const path of ['otp', 'recover']) {
        expect((await call({ path, body: { email } })).statusCode).toBe(200);
      }
    });
    await auth.settled();
  });
});

it('responds to a repeated sign-up with the same body as to the first', async () => {
  const email = newAddress();
  const body = { email, password: TEST_PASSWORD };
  const first = await call({ path: 'signup', body });
  await auth.settled();
  const second = await call({ path: 'signup', body });
  const of = { email, phone: 'none' };
  expect(withoutChance(second, of).body).toBe(withoutChance(first, of).body);
});
