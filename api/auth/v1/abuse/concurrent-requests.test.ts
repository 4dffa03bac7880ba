import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRefreshToken } from '#api/auth/tokens/refresh-token.ts';
import { type Call, send } from '#testing/auth/auth-api-schemas.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, ageSessions, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { codeIn, follow, linkIn, parseUrlFragment } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
/** Two apps on one database, as in two processes. */
let processes: FastifyInstance[];
beforeAll(async () => {
  auth = await openAuthSite();
  const { app } = await auth.site.beside({ app: { mailer: auth.mailbox.mailer } });
  processes = [auth.site.app, app];
});
afterAll(() => auth.site.close());

const call = (given: Call) => send(auth.site.app, given);
/** Sends the same call this many times concurrently, alternating between the processes. */
const atOnce = (times: number, given: Call) =>
  Promise.all(Array.from({ length: times }, (_, at) => send(processes[at % 2]!, given)));
const counted = (answers: LightMyRequestResponse[]) => {
  const counts: Record<string, number> = {};
  for (const { statusCode, headers } of answers) {
    const outcome = `${statusCode} ${headers['x-sb-error-code'] ?? ''}`.trim();
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};
const refresh = (refresh_token: string): Call => ({ path: 'token?grant_type=refresh_token', body: { refresh_token } });
const letterTo = async (email: string) => {
  await auth.settled();
  return auth.mailbox.to(email).at(-1)!;
};
const sent = async (more: object = {}) => {
  const email = (await createAccountAndSession(auth)).email!;
  await call({ path: 'otp', body: { email, ...more } });
  return { email, letter: await letterTo(email) };
};
const hashIn = (letter: { text: string }) => linkIn(letter).searchParams.get('token')!;
const sessionsOf = async (email: string) =>
  auth.site.runtime.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'refreshes'])
    .where('email', '=', email)
    .execute();

describe('fifty concurrent requests to two processes', () => {
  it('refresh a session once, and all get the same next token', async () => {
    const { session, email } = await createAccountAndSession(auth);
    const answers = await atOnce(50, refresh(session.refresh_token));
    expect(counted(answers)).toEqual({ 200: 50 });
    expect(new Set(answers.map((each) => each.json().refresh_token)).size).toBe(1);
    expect(await sessionsOf(email!)).toEqual([expect.objectContaining({ refreshes: 1 })]);
    expect((await call(refresh(answers[0]!.json().refresh_token))).statusCode).toBe(200);
  });

  it('are all rejected with an old refresh token, which also invalidates the current one', async () => {
    const { session, email } = await createAccountAndSession(auth);
    const second = (await call(refresh(session.refresh_token))).json();
    const third = (await call(refresh(second.refresh_token))).json();
    const { sessionId } = readRefreshToken(auth.site.runtime.personalData, session.refresh_token)!;
    const refreshed_at = new Date(Date.now() - 11_000);
    await auth.site.runtime.db.updateTable('session').set({ refreshed_at }).where('id', '=', sessionId).execute();
    const outcomes = Object.keys(counted(await atOnce(50, refresh(session.refresh_token))));
    expect(outcomes).toContain('400 refresh_token_already_used');
    expect(outcomes.every((each) => /^400 refresh_token_(already_used|not_found)$/.test(each))).toBe(true);
    expect((await call(refresh(third.refresh_token))).headers['x-sb-error-code']).toBe('refresh_token_not_found');
    const user = await call({ path: 'user', token: third.access_token });
    expect(user.headers['x-sb-error-code']).toBe('session_not_found');
    expect(await sessionsOf(email!)).toEqual([]);
  });

  it('leave no session open when they refresh and sign out', async () => {
    const { session, token, email } = await createAccountAndSession(auth);
    const leave = send(processes[1]!, { method: 'POST', path: 'logout?scope=local', token });
    await Promise.all([atOnce(49, refresh(session.refresh_token)), leave]);
    expect(await sessionsOf(email!)).toEqual([]);
  });

  it('sign in once with the same code', async () => {
    const { email, letter } = await sent();
    const body = { type: 'email', email, token: codeIn(letter) };
    // Beyond thirty at once, they are refused as guesses.
    const { 200: signedIn, ...refused } = counted(await atOnce(50, { path: 'verify', body }));
    expect(signedIn).toBe(1);
    expect(refused['403 otp_expired']! + (refused['429 over_request_rate_limit'] ?? 0)).toBe(49);
  });

  it('sign in once with the hash of the same link', async () => {
    const { letter } = await sent();
    const body = { type: 'magiclink', token_hash: hashIn(letter) };
    expect(counted(await atOnce(50, { path: 'verify', body }))).toEqual({ 200: 1, '403 otp_expired': 49 });
  });

  it('sign in once by following the same link', async () => {
    const { letter } = await sent();
    const query = linkIn(letter).search;
    const answers = await atOnce(50, { path: `verify${query}` });
    const led = answers.map(({ headers }) => parseUrlFragment(new URL(headers.location!)));
    expect(counted(answers)).toEqual({ 303: 50 });
    expect(led.filter((each) => each.access_token)).toHaveLength(1);
    expect(led.filter((each) => each.error_code === 'otp_expired')).toHaveLength(49);
  });

  it('get one session with the same PKCE code', async () => {
    const code_verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const { letter } = await sent({ code_challenge, code_challenge_method: 's256' });
    const auth_code = (await follow(auth.site.app, letter)).searchParams.get('code')!;
    const body = { auth_code, code_verifier };
    const answers = await atOnce(50, { path: 'token?grant_type=pkce', body });
    expect(counted(answers)).toEqual({ 200: 1, '404 flow_state_not_found': 49 });
  });

  it('change the password once with the same reauthentication code', async () => {
    const { token, email, id } = await createAccountAndSession(auth);
    await ageSessions(auth.site, id, 25 * 60);
    await call({ path: 'reauthenticate', token });
    const body = { password: OTHER_PASSWORD, nonce: codeIn(await letterTo(email!)) };
    const answers = await atOnce(20, { method: 'PUT', path: 'user', body, token });
    expect(counted(answers)).toEqual({ 200: 1, '422 reauthentication_not_valid': 19 });
  });

  it('each keep their key of the metadata', async () => {
    const { token, id } = await createAccountAndSession(auth);
    const keys = Array.from({ length: 20 }, (_, at) => `key${at}`);
    const change = (key: string, at: number) =>
      send(processes[at % 2]!, { method: 'PUT', path: 'user', body: { data: { [key]: at } }, token });
    expect(counted(await Promise.all(keys.map(change)))).toEqual({ 200: 20 });
    const { user_metadata } = await auth.site.runtime.db
      .selectFrom('account')
      .select('user_metadata')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Object.keys(user_metadata).sort()).toEqual(keys.sort());
  });

  it('create one account and get the same response when they sign up with one e-mail', async () => {
    const email = newAddress();
    const answers = await atOnce(20, {
      path: 'signup',
      body: { email, password: TEST_PASSWORD, data: { b: 1, a: 2 } },
    });
    expect(counted(answers)).toEqual({ 200: 5, '429 over_email_send_rate_limit': 15 });
    const made = answers.filter(({ statusCode }) => statusCode === 200).map((each) => each.json());
    expect(new Set(made.map((each) => JSON.stringify([Object.keys(each), each.user_metadata]))).size).toBe(1);
    const { db } = auth.site.runtime;
    const rows = await db.selectFrom('account').select('id').where('email', '=', email).execute();
    expect(rows).toHaveLength(1);
  });

  it('create one account when administrators send the same e-mail', async () => {
    const email = newAddress();
    const token = (await createAccountAndSession(auth, { role: 'admin' })).token;
    const answers = await atOnce(20, { path: 'admin/users', body: { email }, token });
    expect(counted(answers)).toEqual({ 200: 1, '422 email_exists': 19 });
  });

  it('give an e-mail to one account when several change to it', async () => {
    const email = newAddress();
    const people = await Promise.all(Array.from({ length: 4 }, () => createAccountAndSession(auth)));
    const letters = [];
    for (const { token, email: old } of people) {
      await call({ method: 'PUT', path: 'user', body: { email }, token });
      letters.push(hashIn(await letterTo(old!)), hashIn(await letterTo(email)));
    }
    const verify = (token_hash: string) => call({ path: 'verify', body: { type: 'email_change', token_hash } });
    const answers = await Promise.all(letters.map(verify));
    const users = answers.filter((each) => each.json().user?.email === email);
    expect([users.length, answers.filter(({ statusCode }) => statusCode >= 500).length]).toEqual([1, 0]);
    const { db } = auth.site.runtime;
    expect(await db.selectFrom('account').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });
});
