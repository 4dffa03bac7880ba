import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite({ staffSessions: { days: 14, idleHours: 24, factorRoles: ['admin', 'editor'] } });
});
afterAll(() => auth.site.close());

type Headers = Record<string, string>;
const get = (url: string, headers: Headers) => auth.site.app.inject({ url, headers });
const post = (url: string, payload: object, headers: Headers) =>
  auth.site.app.inject({ method: 'POST', url, payload, headers });
const cookieOf = ({ cookies }: LightMyRequestResponse): Headers => ({
  cookie: cookies
    .filter(({ name, value }) => name.startsWith('session') && value)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; '),
});
const signIn = async (role: 'admin' | 'analyst') => {
  const { email } = await createAccountAndSession(auth, { role });
  return post('/api/session', { email, password: TEST_PASSWORD }, {});
};
const enrol = async (headers: Headers) => {
  const { id, secret } = (await post('/api/account/factors', {}, headers)).json();
  return post(`/api/account/factors/${id}/verify`, { code: new TOTP({ secret }).generate() }, headers);
};

it('leads a person without one to its enrolment, and permits nothing else', async () => {
  const signedIn = await signIn('admin');
  expect(signedIn.json()).toEqual({ mustEnrol: true, expiresAt: expect.any(Number) });
  const headers = cookieOf(signedIn);
  const screen = await get('/admin/people?a=b', headers);
  expect([screen.statusCode, screen.headers.location]).toEqual([
    303,
    `/admin/second-factor?to=${encodeURIComponent('/admin/people?a=b')}`,
  ]);
  expect((await get('/admin/second-factor', headers)).body).toContain('O seu papel exige um segundo fator');
  for (const answer of [
    await get('/api/events', headers),
    await get('/RSC/R/admin/people.txt', headers),
    await get('/api/desk/live', headers),
    await post('/api/people', {}, headers),
    await post('/api/commands/AddCategory', {}, headers),
    await post('/api/account/name', { name: 'x' }, headers),
    await post('/api/account/recovery-codes', {}, headers),
  ]) {
    expect(answer.json()).toMatchObject({ status: 403, code: 'factor_required' });
  }

  const enrolled = await enrol(headers);
  expect(enrolled.json().recoveryCodes).toHaveLength(10);
  expect((await get('/admin/people', cookieOf(enrolled))).statusCode).toBe(200);
});

it('refuses the role to a program by token until it has enrolled one', async () => {
  const { token } = await createAccountAndSession(auth, { role: 'admin' });
  const headers = { authorization: `Bearer ${token}` };
  const users = await get('/auth/v1/admin/users', headers);
  expect([users.statusCode, users.json().error_code]).toEqual([403, 'insufficient_aal']);
  expect((await get('/api/events', headers)).json()).toMatchObject({ status: 403, code: 'factor_required' });
  expect((await post('/storage/v1/bucket', { name: 'any' }, headers)).statusCode).toBe(400);
  expect((await get('/auth/v1/user', headers)).statusCode).toBe(200);
  await enrol(headers);
  expect((await get('/auth/v1/admin/users', headers)).statusCode).toBe(200);
  expect((await get('/api/events', headers)).statusCode).toBe(200);
});

it('is not asked of other roles', async () => {
  const signedIn = await signIn('analyst');
  expect(signedIn.json()).toMatchObject({ role: 'analyst' });
  expect((await get('/admin', cookieOf(signedIn))).statusCode).toBe(200);
});

it('ends the live stream when the last factor is removed', async () => {
  const { url } = auth;
  const headers = cookieOf(await enrol(cookieOf(await signIn('admin'))));
  const stream = await fetch(url.replace('/auth/v1', '/api/desk/live'), { headers });
  expect(stream.status).toBe(200);
  const { id: accountId } = (await get('/api/session', headers)).json();
  await auth.site.runtime.db.deleteFrom('factor').where('account_id', '=', accountId).execute();
  expect(await stream.text()).toMatch(/event: signed-out\ndata: {}\n\n$/);
});
