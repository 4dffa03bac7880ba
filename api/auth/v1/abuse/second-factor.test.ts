import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyNetwork, type Call, expectRefused, send } from '#testing/auth/auth-api-schemas.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { codeIn } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const call = (given: Call) => send(auth.site.app, given);
const done = async (given: Call) => {
  const answer = await call(given);
  if (answer.statusCode !== 200) throw new Error(`${given.path}: ${answer.body}`);
  return answer.json();
};
const codeOf = (secret: string) => new TOTP({ secret }).generate();
const enrol = (token: string) => done({ path: 'factors', body: { factor_type: 'totp' }, token });
const prove = async (
  token: string,
  { id, totp }: { id: string; totp: { secret: string } },
  from = anyNetwork(),
): Promise<Call> => {
  const challenge = await done({ method: 'POST', path: `factors/${id}/challenge`, token, from });
  return { path: `factors/${id}/verify`, body: { challenge_id: challenge.id, code: codeOf(totp.secret) }, token, from };
};
/** Creates an account at aal2 by a factor, and another session of it (`thief`) with the password only. */
const raised = async (columns: Parameters<typeof createAccountAndSession>[1] = {}, from?: string) => {
  const person = await createAccountAndSession(auth, columns);
  const factor = await enrol(person.token);
  const { access_token: token } = await done(await prove(person.token, factor, from));
  const { email } = person;
  const { access_token: thief } = await done({
    path: 'token?grant_type=password',
    body: { email, password: TEST_PASSWORD },
  });
  return { ...person, factor, token, thief, before: person.token };
};
/** Deletes the record of the used code, because a test cannot wait half a minute for the next one. */
const forget = (id: string) =>
  auth.site.runtime.db.updateTable('factor').set({ last_step: null }).where('id', '=', id).execute();
const levelOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).aal;
const factorsOf = async (token: string) => (await done({ path: 'user', token })).factors ?? [];

describe('a caller with the password only, of an account with a second factor', () => {
  it('gets a session at aal1 that may load the user and sign out', async () => {
    const { thief } = await raised();
    expect(levelOf(thief)).toBe('aal1');
    expect((await call({ path: 'user', token: thief })).statusCode).toBe(200);
    expect((await call({ method: 'POST', path: 'logout?scope=local', token: thief })).statusCode).toBe(204);
  });

  it.each<[string, (factor: string) => Call, number]>([
    ['the password', () => ({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD } }), 401],
    ['the e-mail', () => ({ method: 'PUT', path: 'user', body: { email: newAddress() } }), 401],
    ['the phone', () => ({ method: 'PUT', path: 'user', body: { phone: newPhone() } }), 401],
    [
      'metadata together with the password',
      () => ({ method: 'PUT', path: 'user', body: { data: { a: 1 }, password: OTHER_PASSWORD } }),
      401,
    ],
    ['the metadata', () => ({ method: 'PUT', path: 'user', body: { data: { name: 'Other' } } }), 401],
    ['other sessions', () => ({ method: 'POST', path: 'logout?scope=others' }), 401],
    ['the factors by adding one', () => ({ path: 'factors', body: { factor_type: 'totp' } }), 403],
    [
      'the factors by adding a phone',
      () => ({ path: 'factors', body: { factor_type: 'phone', phone: newPhone() } }),
      403,
    ],
    ['the factors by removing one', (factor) => ({ method: 'DELETE', path: `factors/${factor}` }), 422],
    ['users', () => ({ path: 'admin/users' }), 403],
    ['invitations', () => ({ path: 'invite', body: { email: newAddress() } }), 403],
  ])('cannot change %s', async (_what, callOf, status) => {
    const { thief, factor, token } = await raised({ role: 'admin' });
    const before = await done({ path: 'user', token });
    const make = () => ({ ...callOf(factor.id), token: thief });
    await expectRefused(auth.site.app, make, { status, code: 'insufficient_aal' });
    expect(await done({ path: 'user', token })).toEqual(before);
  });

  it('ends only its own session by signing out everywhere', async () => {
    const { thief, token } = await raised();
    const answer = await call({ method: 'POST', path: 'logout', token: thief });
    expect([answer.statusCode, answer.headers['x-sb-error-code']]).toEqual([401, 'insufficient_aal']);
    expect((await call({ path: 'user', token: thief })).headers['x-sb-error-code']).toBe('session_not_found');
    expect((await call({ path: 'user', token })).statusCode).toBe(200);
  });

  it('is limited to thirty wrong codes per hour over all its sessions and networks, without locking the owner', async () => {
    const home = anyNetwork();
    const { email, factor } = await raised({}, home);
    const signIn = (from: string) =>
      done({ path: 'token?grant_type=password', body: { email, password: TEST_PASSWORD }, from });
    const answers: number[] = [];
    for (let session = 0; session < 4; session++) {
      const from = anyNetwork();
      const { access_token: token } = await signIn(from);
      for (let guess = 0; guess < 10; guess++) {
        const { id } = await done({ method: 'POST', path: `factors/${factor.id}/challenge`, token, from }).catch(
          () => ({}),
        );
        const body = { challenge_id: id ?? crypto.randomUUID(), code: 'wrong' };
        answers.push((await call({ path: `factors/${factor.id}/verify`, body, token, from })).statusCode);
      }
    }
    expect(answers).toEqual([...Array(30).fill(422), ...Array(10).fill(429)]);
    await forget(factor.id);
    const { access_token: token } = await signIn(home);
    expect((await call(await prove(token, factor, home))).statusCode).toBe(200);
  });

  it('cannot verify a factor that the owner enrolled', async () => {
    const { thief, token } = await raised();
    const second = await enrol(token);
    const refusal = { status: 403, code: 'insufficient_aal' };
    await expectRefused(auth.site.app, () => prove(thief, second), refusal);
    expect(levelOf((await done(await prove(token, second))).access_token)).toBe('aal2');
  });

  it('stays at aal1 with a recovery e-mail or a code by e-mail', async () => {
    const { email, factor } = await raised();
    for (const [path, type] of [
      ['recover', 'recovery'],
      ['otp', 'email'],
    ] as const) {
      await call({ path, body: { email } });
      await auth.settled();
      const token = codeIn(auth.mailbox.to(email!).at(-1)!);
      const { access_token } = await done({ path: 'verify', body: { type, email, token } });
      expect(levelOf(access_token)).toBe('aal1');
      const make = (): Call => ({
        method: 'PUT',
        path: 'user',
        body: { password: OTHER_PASSWORD },
        token: access_token,
      });
      await expectRefused(auth.site.app, make, { status: 401, code: 'insufficient_aal' });
      expect(await factorsOf(access_token)).toEqual([expect.objectContaining({ id: factor.id, status: 'verified' })]);
    }
  });

  it('stays at aal1 after refreshing repeatedly', async () => {
    const { email } = await raised();
    let { refresh_token } = await done({ path: 'token?grant_type=password', body: { email, password: TEST_PASSWORD } });
    for (let each = 0; each < 3; each++) {
      const next = await done({ path: 'token?grant_type=refresh_token', body: { refresh_token } });
      expect(levelOf(next.access_token)).toBe('aal1');
      ({ refresh_token } = next);
    }
  });
});

describe('assurance level', () => {
  it('is that of the session: a token from before the verification counts as aal2', async () => {
    const { before, token } = await raised();
    expect([levelOf(before), levelOf(token)]).toEqual(['aal1', 'aal2']);
    expect(
      (await call({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token: before })).statusCode,
    ).toBe(200);
  });

  it('lists each method once, however often it was verified', async () => {
    const { token, factor } = await raised();
    let last = token;
    for (let each = 0; each < 3; each++) {
      await forget(factor.id);
      last = (await done(await prove(token, factor))).access_token;
    }
    const { amr } = JSON.parse(Buffer.from(last.split('.')[1]!, 'base64url').toString());
    expect(amr.map(({ method }: { method: string }) => method)).toEqual(['totp', 'password']);
  });

  it('drops to aal1 in every session that the removed factor had raised, and another factor is required then', async () => {
    const { token, email, factor } = await raised();
    const second = await enrol(token);
    await done(await prove(token, second));
    const other = (await done({ path: 'token?grant_type=password', body: { email, password: TEST_PASSWORD } }))
      .access_token;
    await forget(factor.id);
    const raisedToo = (await done(await prove(other, factor))).access_token;
    expect(levelOf(raisedToo)).toBe('aal2');
    await done({ method: 'DELETE', path: `factors/${factor.id}`, token });
    const make = (): Call => ({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token: raisedToo });
    await expectRefused(auth.site.app, make, { status: 401, code: 'insufficient_aal' });
    // This session verified the second factor last and keeps aal2.
    expect((await call({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token })).statusCode).toBe(
      200,
    );
  });

  it('drops to aal1 when an administrator removes the factor', async () => {
    const { token, id, factor } = await raised();
    const admin = (await createAccountAndSession(auth, { role: 'admin' })).token;
    await done({ method: 'DELETE', path: `admin/users/${id}/factors/${factor.id}`, token: admin });
    const { db } = auth.site.runtime;
    const sessions = await db.selectFrom('session').select(['aal', 'amr']).where('account_id', '=', id).execute();
    expect(sessions.map(({ aal }) => aal)).toEqual(sessions.map(() => 'aal1'));
    expect(JSON.stringify(sessions)).not.toContain('totp');
    expect((await call({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token })).statusCode).toBe(
      200,
    );
  });

  it('ends sessions without second factor when the first factor is verified', async () => {
    const person = await createAccountAndSession(auth);
    const { email } = person;
    const other = (await done({ path: 'token?grant_type=password', body: { email, password: TEST_PASSWORD } }))
      .access_token;
    const begun = await enrol(other);
    const factor = await enrol(person.token);
    await done(await prove(person.token, factor));
    const gone = { status: 403, code: 'session_not_found' };
    await expectRefused(auth.site.app, () => ({ path: 'user', token: other }), gone);
    expect((await factorsOf(person.token)).map(({ id }: { id: string }) => id)).not.toContain(begun.id);
  });
});

it('accepts a code once, although the clock was a minute ahead in between', async () => {
  const { token, factor } = await raised();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 60_000 });
  try {
    expect((await call(await prove(token, factor))).statusCode).toBe(200);
    vi.setSystemTime(now);
    const replayed = await call(await prove(token, factor));
    expect(replayed.headers['x-sb-error-code']).toBe('mfa_verification_failed');
    vi.setSystemTime(now + 120_000);
    expect((await call(await prove(token, factor))).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
