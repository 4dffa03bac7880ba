import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { ensureFirstAccount } from '../accounts/first-account.ts';

let site: SiteUnderTest;
const email = 'admin@levada.test';
const password = 'a password for tests';

beforeAll(async () => {
  site = await openSite();
  await ensureFirstAccount(site.runtime.db, { email, password });
});
afterAll(() => site.close());

const signIn = (body: object, { app = site.app, language = 'en', from = randomAddress(), cookie = '' } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'accept-language': language, cookie },
    remoteAddress: from,
    payload: body,
  });
/** Attempts are counted by IP address, so each test uses its own. */
const randomAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

const cookieOf = async (app?: FastifyInstance) => {
  const answer = await signIn({ email, password }, { ...(app && { app }) });
  return answer.cookies.find(({ name }) => name === 'session')!;
};
const sessionIn = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name === 'session')!.value;
const whoIs = (token: string) => site.app.inject({ url: '/api/session', headers: { cookie: `session=${token}` } });

describe('signing in', () => {
  it('responds with the account and a cookie hidden from scripts and other sites', async () => {
    const answer = await signIn({ email: ' Admin@Levada.test ', password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      email,
      name: 'admin',
      role: 'admin',
      aal: 'aal1',
      expiresAt: expect.any(Number),
    });
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'device', path: '/', httpOnly: true, maxAge: 365 * 24 * 3600 }),
      {
        name: 'session',
        value: expect.stringMatching(/^base64-[\w-]+$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 400 * 24 * 3600,
      },
      { name: 'staff', value: '1', path: '/', sameSite: 'Lax', maxAge: 400 * 24 * 3600 },
    ]);
    expect((await whoIs(sessionIn(answer))).json()).toMatchObject({ email, role: 'admin' });
  });

  it('sets secure cookies on an https site', async () => {
    const app = await site.another({ siteUrl: 'https://levada.test' });
    expect(await cookieOf(app)).toMatchObject({ secure: true, httpOnly: true });
  });

  it('responds in the same way to a wrong password and an unknown e-mail', async () => {
    const wrong = await signIn({ email, password: 'something else' });
    const unknown = await signIn({ email: 'nobody@levada.test', password });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials', detail: 'Invalid credentials' });
    expect({ ...unknown.json() }).toEqual(wrong.json());
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
    expect(unknown.cookies).toEqual([]);
    const portuguese = await signIn({ email, password: 'x' }, { language: 'pt' });
    expect(portuguese.json()).toMatchObject({ detail: 'Credenciais inválidas' });
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: 'a\u0000@levada.test', password: 'x' }, ['email']],
    [{ email: ['a@levada.test'], password: { $ne: '' } }, ['email', 'password']],
    [{ email, password: 'x'.repeat(1001) }, ['password']],
    [{ email, password, role: 'admin' }, ['role']],
    [[], ['']],
  ])('rejects %j and names the invalid fields', async (body, paths) => {
    const answer = await signIn(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('limits attempts at one account', async () => {
    const from = randomAddress();
    const guess = (at: string) => signIn({ email: at, password: 'a guess' }, { from });
    for (let attempt = 1; attempt <= 10; attempt++) expect((await guess('one@levada.test')).statusCode).toBe(401);
    const refused = await guess(' ONE@levada.test');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({
      code: 'too_many',
      detail: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
    });
    expect((await guess('two@levada.test')).statusCode).toBe(401);
    expect((await signIn({ email: 'one@levada.test', password: 'a guess' })).statusCode).toBe(401);
  });
});

describe('sign-in attempts at one account from many networks', () => {
  const forgetAttempts = () => sql`delete from attempt_count`.execute(site.runtime.db);
  beforeEach(forgetAttempts);
  afterAll(forgetAttempts);

  const wrong = (app: FastifyInstance, cookie?: string) =>
    signIn({ email, password: 'something else' }, { app, ...(cookie && { cookie }) });
  const deviceOf = ({ cookies }: Awaited<ReturnType<typeof signIn>>) =>
    `device=${encodeURIComponent(cookies.find(({ name }) => name === 'device')!.value)}`;

  it('are limited over all networks, but not for a browser that the owner used before', async () => {
    const app = await site.another({});
    const cookie = deviceOf(await signIn({ email, password }, { app }));
    const codes: number[] = [];
    for (let guess = 0; guess < 40; guess++) codes.push((await wrong(app)).statusCode);
    expect(codes).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
    const stranger = await signIn({ email, password }, { app });
    expect([stranger.statusCode, Number(stranger.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await signIn({ email, password }, { app, cookie })).statusCode).toBe(200);
    expect((await signIn({ email: 'nobody@levada.test', password: 'x' }, { app })).statusCode).toBe(401);
  });

  it('lock neither the password form nor the recovery form of the owner in a browser used before', async () => {
    const app = await site.another({});
    const signedIn = await signIn({ email, password }, { app });
    const cookie = `session=${sessionIn(signedIn)}; ${deviceOf(signedIn)}`;
    for (let guess = 0; guess < 31; guess++) await wrong(app);
    const post = (url: string, payload: object, cookie = '') =>
      app.inject({ method: 'POST', url, payload, headers: { cookie }, remoteAddress: randomAddress() });
    const recover = (cookie?: string) => post('/api/session/recovery', { email }, cookie);
    for (let each = 0; each < 5; each++) expect((await recover()).statusCode).toBe(200);
    expect((await recover()).statusCode).toBe(429);
    expect((await recover(cookie)).statusCode).toBe(200);
    const change = (current: string) =>
      post('/api/account/password', { current, password: 'Nove levadas, 9!' }, cookie);
    for (let guess = 0; guess < 10; guess++) expect((await change('wrong')).statusCode).toBe(422);
    expect((await change(password)).statusCode).toBe(429);
  });

  it('do not refuse the new password of the signed-in owner', async () => {
    const app = await site.another({});
    const cookie = `session=${sessionIn(await signIn({ email, password }, { app }))}`;
    for (let guess = 0; guess < 31; guess++) await wrong(app);
    const change = await app.inject({
      method: 'POST',
      url: '/api/account/password',
      payload: { current: password, password },
      headers: { cookie },
      remoteAddress: randomAddress(),
    });
    expect(change.statusCode).toBe(200);
  });

  it('are limited for an unknown e-mail in the same way, so that the response does not reveal accounts', async () => {
    const app = await site.another({});
    const codes = new Set<number>();
    for (let guess = 0; guess < 31; guess++) {
      codes.add((await signIn({ email: 'unknown@levada.test', password: 'x' }, { app })).statusCode);
    }
    expect([...codes]).toEqual([401, 429]);
  });

  it('count for ten attempts with a known browser’s cookie, if it is genuine and of this account', async () => {
    const app = await site.another({});
    const cookie = deviceOf(await signIn({ email, password }, { app }));
    const codes: number[] = [];
    for (let guess = 0; guess < 12; guess++) codes.push((await wrong(app, cookie)).statusCode);
    expect(codes).toEqual([...Array(10).fill(401), 429, 429]);
    for (let guess = 0; guess < 30; guess++) await signIn({ email: 'other@levada.test', password: 'x' }, { app });
    for (const strange of [cookie, 'device=forged', `device=${'0'.repeat(64)}.c2ln`]) {
      const answer = await signIn({ email: 'other@levada.test', password: 'x' }, { app, cookie: strange });
      expect(answer.statusCode).toBe(429);
    }
  });
});

describe('a session', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const setSeen = (hours: number) =>
    site.runtime.db
      .updateTable('session')
      .set({ seen_at: hoursAgo(hours) })
      .execute();

  it('is replaced when the browser signs in again', async () => {
    const first = await cookieOf();
    const other = await cookieOf();
    const again = await signIn({ email, password }, { cookie: `session=${first.value}` });
    expect((await whoIs(sessionIn(again))).statusCode).toBe(200);
    expect((await whoIs(first.value)).statusCode).toBe(401);
    expect((await whoIs(other.value)).statusCode).toBe(200);
  });

  it('stays when the password of a new sign-in is wrong', async () => {
    const { value } = await cookieOf();
    await signIn({ email, password: 'something else' }, { cookie: `session=${value}` });
    expect((await whoIs(value)).statusCode).toBe(200);
  });

  it('ends after a day without use, and continues if it is used', async () => {
    const { value } = await cookieOf();
    await setSeen(23);
    expect((await whoIs(value)).statusCode).toBe(200);
    const { seen_at } = await site.runtime.db
      .selectFrom('session')
      .select(({ fn }) => fn.max('seen_at').as('seen_at'))
      .executeTakeFirstOrThrow();
    expect(seen_at > hoursAgo(1)).toBe(true);
    await setSeen(25);
    expect((await whoIs(value)).statusCode).toBe(401);
  });

  it('ends after two weeks even if it is used', async () => {
    const { value } = await cookieOf();
    const row = await site.runtime.db
      .selectFrom('session')
      .select(sql<number>`extract(epoch from expires_at - created_at)::int`.as('seconds'))
      .executeTakeFirstOrThrow();
    expect(row.seconds).toBe(14 * 86_400);
    expect((await whoIs(value)).statusCode).toBe(200);
  });

  it('ends earlier or later if the site is configured so', async () => {
    const app = await site.another({ staffSessions: { days: 3, idleHours: 2, factorRoles: [] } });
    const { value } = await cookieOf(app);
    const { expires_at, created_at } = await site.runtime.db
      .selectFrom('session')
      .select(['expires_at', 'created_at'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(Number(expires_at) - Number(created_at)).toBe(3 * 86_400_000);
    const statusAt = async (at: FastifyInstance) =>
      (await at.inject({ url: '/api/session', headers: { cookie: `session=${value}` } })).statusCode;
    await setSeen(3);
    expect([await statusAt(app), await statusAt(site.app)]).toEqual([401, 200]);
  });

  it('ends when it expires', async () => {
    const { value } = await cookieOf();
    await site.runtime.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await whoIs(value)).json()).toMatchObject({ status: 401, code: 'not_signed_in' });
    await cookieOf();
    const rows = await site.runtime.db.selectFrom('session').select('id').execute();
    expect(rows).toHaveLength(1);
  });

  it('that has ended no longer makes pages ask for the edit link', async () => {
    const { value } = await cookieOf();
    const ask = (token: string) =>
      site.app.inject({ url: '/api/desk/edit-link?page=/', headers: { cookie: `session=${token}; staff=1` } });
    const during = await ask(value);
    expect([during.statusCode, during.cookies]).toEqual([200, []]);
    const after = await ask('ended');
    expect(after.statusCode).toBe(401);
    expect(after.cookies).toMatchObject([{ name: 'staff', value: '', path: '/' }]);
  });

  it('ends at sign-out, without ending the account’s other sessions', async () => {
    const [mine, other] = [await cookieOf(), await cookieOf()];
    const answer = await site.app.inject({
      method: 'DELETE',
      url: '/api/session',
      headers: { cookie: `session=${mine.value}` },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ name: 'session', value: '', httpOnly: true, path: '/' });
    expect((await whoIs(mine.value)).statusCode).toBe(401);
    expect((await whoIs(other.value)).statusCode).toBe(200);
  });

  it('is stored without anything that grants access, and its password as argon2id', async () => {
    const { value } = await cookieOf();
    const kept = JSON.parse(Buffer.from(value.replace('base64-', ''), 'base64url').toString());
    const sessions = JSON.stringify(await site.runtime.db.selectFrom('session').selectAll().execute());
    expect(sessions).not.toContain(kept.refresh_token);
    expect(sessions).not.toContain(kept.access_token.split('.')[2]);
    const account = await site.runtime.db
      .selectFrom('account')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
