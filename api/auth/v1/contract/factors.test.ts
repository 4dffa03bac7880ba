import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Call,
  type ExpectedError,
  expectGood,
  expectRefused,
  send,
  session,
  user,
} from '#testing/auth/auth-api-schemas.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { codeIn } from '#testing/mail/account-mails.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const call = (given: Call) => send(auth.site.app, given);
const refused = (make: () => Call | Promise<Call>, refusal: ExpectedError) =>
  expectRefused(auth.site.app, make, refusal);
const INVALID: ExpectedError = { status: 400, code: 'validation_failed' };
const WRONG_TYPE: ExpectedError = { status: 400, code: 'bad_json', says: /must be of type/ };
const NOT_FOUND: ExpectedError = { status: 404, code: 'mfa_factor_not_found' };

const begun = { id: z.uuid(), friendly_name: z.string() };
const totpFactor = z.strictObject({
  ...begun,
  type: z.literal('totp'),
  totp: z.strictObject({
    qr_code: z.string().regex(/^<svg[\s\S]*<\/svg>\s*$/),
    secret: z.string().regex(/^[A-Z2-7]{32}$/),
    uri: z.string().startsWith('otpauth://totp/'),
  }),
});
const phoneFactor = z.strictObject({ ...begun, type: z.literal('phone'), phone: z.string().regex(/^\d+$/) });
const challenge = z.strictObject({ id: z.uuid(), type: z.enum(['totp', 'phone']), expires_at: z.int() });
const removed = z.strictObject({ id: z.uuid() });

const enrol = async (token: string, body: object = {}) =>
  expectGood(await call({ path: 'factors', body: { factor_type: 'totp', ...body }, token }), totpFactor);
const ask = async (token: string, id: string) =>
  expectGood(await call({ method: 'POST', path: `factors/${id}/challenge`, token }), challenge);
const codeOf = (secret: string, ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });
const verify = (token: string, id: string, challenge_id: string, code: string): Call => ({
  path: `factors/${id}/verify`,
  body: { challenge_id, code },
  token,
});
const remove = (token: string, id: string): Call => ({ method: 'DELETE', path: `factors/${id}`, token });
/** Creates an account with a session at aal2 by its factor. */
const raised = async () => {
  const person = await createAccountAndSession(auth);
  const factor = await enrol(person.token);
  const { id } = await ask(person.token, factor.id);
  const code = codeOf(factor.totp.secret);
  const next = expectGood(await call(verify(person.token, factor.id, id, code)), session);
  return { ...person, token: next.access_token, next, factor };
};
/** Starts another session of the account, at aal1. */
const elsewhere = async (email: string) => {
  const body = { email, password: 'Um caminho de 9 levadas!' };
  return expectGood(await call({ path: 'token?grant_type=password', body }), session).access_token;
};

describe('POST factors', () => {
  it('enrols an app factor', async () => {
    const { token, email } = await createAccountAndSession(auth);
    const factor = await enrol(token, { friendly_name: ' My phone ', issuer: 'Levada & co' });
    expect(factor.friendly_name).toBe('My phone');
    const uri = new URL(factor.totp.uri);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Levada & co:${email}`);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Levada & co',
      secret: factor.totp.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect((await enrol(token)).friendly_name).toBe('');
  });

  it('enrols a phone factor', async () => {
    const { token } = await createAccountAndSession(auth);
    const phone = newPhone();
    const body = { factor_type: 'phone', phone: `+${phone}`, friendly_name: 'Mobile' };
    const factor = expectGood(await call({ path: 'factors', body, token }), phoneFactor);
    expect(factor).toMatchObject({ phone, friendly_name: 'Mobile' });
    const { factors } = expectGood(await call({ path: 'user', token }), user);
    expect(factors).toEqual([
      expect.objectContaining({ id: factor.id, factor_type: 'phone', phone, status: 'unverified' }),
    ]);
  });

  it.each<[object, ExpectedError]>([
    [{}, INVALID],
    [{ factor_type: 'sms' }, INVALID],
    [{ factor_type: 'toString' }, INVALID],
    [{ factor_type: 'phone' }, INVALID],
    [{ factor_type: 'phone', phone: 'me' }, INVALID],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, INVALID],
    [{ factor_type: 'totp', friendly_name: ['a'] }, WRONG_TYPE],
    [{ factor_type: 'totp', issuer: 'x'.repeat(101) }, INVALID],
    [{ factor_type: 'totp', friendly_name: 'a\u0000b' }, INVALID],
  ])('rejects %j', async (body, refusal) => {
    const { token } = await createAccountAndSession(auth);
    await refused(() => ({ path: 'factors', body, token }), refusal);
  });

  it('rejects a used name or phone and an eleventh factor', async () => {
    const { token, id } = await raised();
    const phone = newPhone();
    const row = { account_id: id, factor_type: 'phone', status: 'verified', friendly_name: 'Mobile', phone } as const;
    await auth.site.runtime.db
      .insertInto('factor')
      .values({ ...row, id: crypto.randomUUID() })
      .execute();
    const taken = { status: 422, code: 'mfa_factor_name_conflict' };
    await refused(() => ({ path: 'factors', body: { factor_type: 'totp', friendly_name: 'Mobile' }, token }), taken);
    await refused(() => ({ path: 'factors', body: { factor_type: 'phone', phone }, token }), taken);
    for (let each = 0; each < 8; each++) await enrol(token);
    const many = { status: 422, code: 'too_many_enrolled_mfa_factors' };
    await refused(() => ({ path: 'factors', body: { factor_type: 'totp' }, token }), many);
  });

  it('rejects a session without the second factor', async () => {
    const { email } = await raised();
    const token = await elsewhere(email!);
    const refusal = { status: 403, code: 'insufficient_aal' };
    await refused(() => ({ path: 'factors', body: { factor_type: 'totp' }, token }), refusal);
  });
});

describe('POST factors/{id}/challenge', () => {
  it('responds with a challenge that expires after 300 s', async () => {
    const { token } = await createAccountAndSession(auth);
    const { id } = await enrol(token);
    const before = Math.floor(Date.now() / 1000);
    const { expires_at, type } = await ask(token, id);
    expect(type).toBe('totp');
    expect([expires_at >= before + 299, expires_at <= Date.now() / 1000 + 301]).toEqual([true, true]);
  });

  it('sends a code to a phone, once a minute', async () => {
    const { token } = await createAccountAndSession(auth);
    const phone = newPhone();
    const body = { factor_type: 'phone', phone };
    const { id } = expectGood(await call({ path: 'factors', body, token }), phoneFactor);
    const again = (): Call => ({ path: `factors/${id}/challenge`, body: { channel: 'sms' }, token });
    const asked = expectGood(await call(again()), challenge);
    await refused(again, { status: 429, code: 'over_sms_send_rate_limit', retryAfter: true });
    const message = auth.messages.find((each) => each.phone === phone)!;
    expectGood(await call(verify(token, id, asked.id, codeIn(message))), session);
  });

  it('rejects more than thirty per hour', async () => {
    const { token } = await createAccountAndSession(auth);
    const { id } = await enrol(token);
    for (let each = 0; each < 30; each++) await ask(token, id);
    const again = (): Call => ({ method: 'POST', path: `factors/${id}/challenge`, token });
    await refused(again, { status: 429, code: 'over_request_rate_limit', retryAfter: true });
  });

  it('rejects an unknown factor and another account’s', async () => {
    const { token } = await createAccountAndSession(auth);
    const other = await enrol((await createAccountAndSession(auth)).token);
    for (const id of [crypto.randomUUID(), other.id, 'x', '%00', '..%2Ffactors']) {
      await refused(() => ({ method: 'POST', path: `factors/${id}/challenge`, token }), NOT_FOUND);
      await refused(() => remove(token, id), NOT_FOUND);
      await refused(() => verify(token, id, crypto.randomUUID(), '123456'), NOT_FOUND);
    }
  });
});

describe('POST factors/{id}/verify', () => {
  it('responds with a session at aal2', async () => {
    const { next, factor, id } = await raised();
    expect(JSON.parse(atob(next.access_token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    expect(next.user).toMatchObject({ id, factors: [{ id: factor.id, status: 'verified', factor_type: 'totp' }] });
  });

  it('rejects a wrong code and a code for another challenge', async () => {
    const { token } = await createAccountAndSession(auth);
    const { id, totp } = await enrol(token);
    const asked = await ask(token, id);
    const wrong = String((Number(codeOf(totp.secret)) + 500_000) % 1_000_000).padStart(6, '0');
    await refused(() => verify(token, id, asked.id, wrong), {
      status: 422,
      code: 'mfa_verification_failed',
      says: /^Invalid TOTP code entered$/,
    });
    await refused(() => verify(token, id, crypto.randomUUID(), codeOf(totp.secret)), NOT_FOUND);
    await refused(() => verify(token, id, 'x', codeOf(totp.secret)), INVALID);
    await refused(() => ({ path: `factors/${id}/verify`, body: { challenge_id: asked.id }, token }), INVALID);
    const { db } = auth.site.runtime;
    const over = new Date(Date.now() - 1000);
    await db.updateTable('factor_challenge').set({ expires_at: over }).where('id', '=', asked.id).execute();
    const expired = { status: 422, code: 'mfa_challenge_expired' };
    await refused(() => verify(token, id, asked.id, codeOf(totp.secret)), expired);
  });
});

describe('DELETE factors/{id}', () => {
  it('responds with the id and removes the factor', async () => {
    const { token, factor } = await raised();
    expect(expectGood(await call(remove(token, factor.id)), removed)).toEqual({ id: factor.id });
    await refused(() => remove(token, factor.id), NOT_FOUND);
  });

  it('rejects a session without the second factor if the factor is verified, and removes an unverified one', async () => {
    const { email, factor } = await raised();
    const token = await elsewhere(email!);
    await refused(() => remove(token, factor.id), { status: 422, code: 'insufficient_aal' });
    const { token: another } = await createAccountAndSession(auth);
    const { id } = await enrol(another);
    expectGood(await call(remove(another, id)), removed);
  });
});
