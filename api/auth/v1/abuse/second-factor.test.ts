import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Call, expectRefused, send } from '#testing/auth-api-schemas.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth-client.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth-site.ts';
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
const prove = async (token: string, { id, totp }: { id: string; totp: { secret: string } }): Promise<Call> => {
  const challenge = await done({ method: 'POST', path: `factors/${id}/challenge`, token });
  return { path: `factors/${id}/verify`, body: { challenge_id: challenge.id, code: codeOf(totp.secret) }, token };
};
/** Somebody at aal2 by a factor, and the same account in another session that knows the password alone. */
const raised = async (columns: Parameters<typeof createAccountAndSession>[1] = {}) => {
  const person = await createAccountAndSession(auth, columns);
  const factor = await enrol(person.token);
  const { access_token: token } = await done(await prove(person.token, factor));
  const { email } = person;
  const { access_token: thief } = await done({
    path: 'token?grant_type=password',
    body: { email, password: TEST_PASSWORD },
  });
  return { ...person, factor, token, thief, before: person.token };
};
/** Forgets the code that was used: a test has no half minute to wait. */
const forget = (id: string) =>
  auth.site.runtime.db.updateTable('factor').set({ last_step: null }).where('id', '=', id).execute();
const levelOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).aal;
const factorsOf = async (token: string) => (await done({ path: 'user', token })).factors ?? [];

describe('who knows the password alone, of an account with a second factor,', () => {
  it('has a session at aal1 that reads who it is, and signs out', async () => {
    const { thief } = await raised();
    expect(levelOf(thief)).toBe('aal1');
    expect((await call({ path: 'user', token: thief })).statusCode).toBe(200);
    expect((await call({ method: 'POST', path: 'logout?scope=local', token: thief })).statusCode).toBe(204);
  });

  it.each<[string, (factor: string) => Call, number]>([
    ['the password', () => ({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD } }), 401],
    ['the address', () => ({ method: 'PUT', path: 'user', body: { email: newAddress() } }), 401],
    ['the number', () => ({ method: 'PUT', path: 'user', body: { phone: newPhone() } }), 401],
    [
      'a word and the password',
      () => ({ method: 'PUT', path: 'user', body: { data: { a: 1 }, password: OTHER_PASSWORD } }),
      401,
    ],
    ['the factors, by one more', () => ({ path: 'factors', body: { factor_type: 'totp' } }), 403],
    ['the factors, by a phone', () => ({ path: 'factors', body: { factor_type: 'phone', phone: newPhone() } }), 403],
    ['the factors, by one less', (factor) => ({ method: 'DELETE', path: `factors/${factor}` }), 422],
    ['people', () => ({ path: 'admin/users' }), 403],
    ['invitations', () => ({ path: 'invite', body: { email: newAddress() } }), 403],
  ])('does not change %s', async (_what, callOf, status) => {
    const { thief, factor, token } = await raised({ role: 'admin' });
    const before = await done({ path: 'user', token });
    const make = () => ({ ...callOf(factor.id), token: thief });
    await expectRefused(auth.site.app, make, { status, code: 'insufficient_aal' });
    expect(await done({ path: 'user', token })).toEqual(before);
  });

  it('does not finish a factor that its owner began', async () => {
    const { thief, token } = await raised();
    const second = await enrol(token);
    const refusal = { status: 403, code: 'insufficient_aal' };
    await expectRefused(auth.site.app, () => prove(thief, second), refusal);
    expect(levelOf((await done(await prove(token, second))).access_token)).toBe('aal2');
  });

  it('gets no further with a letter about a forgotten password, or a code by letter', async () => {
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

  it('is not raised by refreshing, however often', async () => {
    const { email } = await raised();
    let { refresh_token } = await done({ path: 'token?grant_type=password', body: { email, password: TEST_PASSWORD } });
    for (let each = 0; each < 3; each++) {
      const next = await done({ path: 'token?grant_type=refresh_token', body: { refresh_token } });
      expect(levelOf(next.access_token)).toBe('aal1');
      ({ refresh_token } = next);
    }
  });
});

describe('the level is the session’s, whatever its token says', () => {
  it('a token from before the factor was proved counts for as much as one from after', async () => {
    const { before, token } = await raised();
    expect([levelOf(before), levelOf(token)]).toEqual(['aal1', 'aal2']);
    expect(
      (await call({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token: before })).statusCode,
    ).toBe(200);
  });

  it('is told once for each way, however often it is proved', async () => {
    const { token, factor } = await raised();
    let last = token;
    for (let each = 0; each < 3; each++) {
      await forget(factor.id);
      last = (await done(await prove(token, factor))).access_token;
    }
    const { amr } = JSON.parse(Buffer.from(last.split('.')[1]!, 'base64url').toString());
    expect(amr.map(({ method }: { method: string }) => method)).toEqual(['totp', 'password']);
  });

  it('falls in every session that a factor raised when it is taken away; another factor is asked for then', async () => {
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
    // This one proved the second factor last, and stays.
    expect((await call({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token })).statusCode).toBe(
      200,
    );
  });

  it('falls when an administrator takes the factor away', async () => {
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

  it('ends, with the first factor, every session that did not prove it', async () => {
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

it('a code counts once, though a clock went a minute ahead and came back', async () => {
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
