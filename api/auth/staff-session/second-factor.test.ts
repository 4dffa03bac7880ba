import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthClients, authClients, signedInPerson, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let clients: AuthClients;

beforeAll(async () => {
  site = await openSite();
  clients = await authClients(site);
});
afterAll(() => site.close());

const cookieOf = ({ cookies }: LightMyRequestResponse) =>
  cookies
    .filter(({ name, value }) => name.startsWith('session') && value)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

const send = (url: string, body: object, cookie = '') =>
  site.app.inject({ method: 'POST', url, payload: body, headers: { cookie, 'accept-language': 'en' } });

/** Creates an account with a verified factor, signed in to the admin area with the password only. */
const halfway = async () => {
  const { client, email, id } = await signedInPerson(clients);
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const { id: factorId, totp } = data as { id: string; totp: { secret: string } };
  // A time step may end during the test: returns the codes of the current step and the next one.
  const now = Date.now();
  const codeAt = (timestamp: number) => new TOTP({ secret: totp.secret }).generate({ timestamp });
  const used = codeAt(now);
  await client.mfa.challengeAndVerify({ factorId, code: used });
  const answer = await send('/api/session', { email, password: TEST_PASSWORD });
  return { id, factorId, answer, cookie: cookieOf(answer), fresh: () => codeAt(now + 30_000), used };
};

describe('second step of the admin sign-in', () => {
  it('is required after the password and raises the session', async () => {
    const { id, factorId, answer, cookie, fresh } = await halfway();
    expect(answer.json()).toEqual({ mfa: true, factors: [{ id: factorId, type: 'totp', friendlyName: 'Phone' }] });
    expect(answer.cookies.map(({ name }) => name)).not.toContain('device');
    const events = (of: string) => site.app.inject({ url: '/api/events', headers: { cookie: of } });
    expect((await events(cookie)).json()).toMatchObject({ status: 401, code: 'second_factor_required' });
    const done = await send('/api/session/factor', { factorId, code: fresh() }, cookie);
    expect(done.statusCode).toBe(200);
    expect(done.json()).toMatchObject({ id, role: 'editor', aal: 'aal2', expiresAt: expect.any(Number) });
    expect(done.headers['cache-control']).toContain('no-store');
    expect(done.cookies.map(({ name }) => name)).toContain('device');
    expect((await events(cookieOf(done))).statusCode).toBe(200);
  });

  it('accepts the code of a requested challenge', async () => {
    const { factorId, cookie, fresh } = await halfway();
    const challenge = await send('/api/session/factor/challenge', { factorId }, cookie);
    expect(challenge.json()).toEqual({ challengeId: expect.any(String), expiresAt: expect.any(Number) });
    const { challengeId } = challenge.json();
    expect((await send('/api/session/factor', { factorId, challengeId, code: fresh() }, cookie)).statusCode).toBe(200);
  });

  it('rejects a used code and a wrong one', async () => {
    const { factorId, cookie, used } = await halfway();
    for (const code of [used, 'abc']) {
      const refused = await send('/api/session/factor', { factorId, code }, cookie);
      expect(refused.json()).toMatchObject({
        status: 401,
        code: 'invalid_code',
        detail: expect.stringContaining('code'),
      });
      expect(cookieOf(refused)).toBe('');
    }
  });

  it('limits attempts', async () => {
    const { factorId, cookie, used } = await halfway();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      statuses.push((await send('/api/session/factor', { factorId, code: used }, cookie)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('rejects factors of other accounts', async () => {
    const { factorId } = await halfway();
    const other = await halfway();
    expect((await send('/api/session/factor', { factorId, code: '123456' }, other.cookie)).statusCode).toBe(404);
    expect((await send('/api/session/factor', { factorId, code: '123456' })).statusCode).toBe(401);
    expect((await send('/api/session/factor/challenge', { factorId: randomUUID() }, other.cookie)).statusCode).toBe(
      404,
    );
    expect((await send('/api/session/factor', { factorId, code: '' }, other.cookie)).statusCode).toBe(422);
  });
});
