import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { ensureFirstAccount } from './accounts.ts';

let site: SiteUnderTest;
const email = 'admin@levada.test';
const password = 'a password for tests';

beforeAll(async () => {
  site = await openSite();
  await ensureFirstAccount(site.runtime.db, { email, password });
});
afterAll(() => site.close());

const signIn = (body: object, { app = site.app, language = 'en', from = randomAddress() } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'accept-language': language },
    remoteAddress: from,
    payload: body,
  });
/** Guesses are counted by address, so each test comes from its own. */
const randomAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

const cookieOf = async (app?: FastifyInstance) => {
  const answer = await signIn({ email, password }, { ...(app && { app }) });
  return answer.cookies.find(({ name }) => name === 'session')!;
};
const whoIs = (token: string) => site.app.inject({ url: '/api/session', headers: { cookie: `session=${token}` } });

describe('signing in', () => {
  it('answers with the account and a cookie that scripts and other sites do not get', async () => {
    const answer = await signIn({ email: ' Admin@Levada.test ', password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: expect.any(String), email, name: 'admin', role: 'admin' });
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.cookies).toEqual([
      {
        name: 'session',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 14 * 24 * 3600,
      },
    ]);
    expect((await whoIs(answer.cookies[0]!.value)).json()).toMatchObject({ email, role: 'admin' });
  });

  it('makes the cookie secure where the site is https', async () => {
    const app = await site.another({ siteUrl: 'https://levada.test' });
    expect(await cookieOf(app)).toMatchObject({ secure: true, httpOnly: true });
  });

  it('says the same of a wrong password and of an unknown address', async () => {
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
  ])('refuses %j with the fields that are wrong', async (body, paths) => {
    const answer = await signIn(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('lets nobody guess at one account for long', async () => {
    const from = randomAddress();
    const guess = (at: string) => signIn({ email: at, password: 'a guess' }, { from });
    for (let attempt = 1; attempt <= 10; attempt++) expect((await guess('one@levada.test')).statusCode).toBe(401);
    const refused = await guess(' ONE@levada.test');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({
      code: 'too_many',
      detail: 'Too many attempts. Wait a little and try again.',
    });
    expect((await guess('two@levada.test')).statusCode).toBe(401);
    expect((await signIn({ email: 'one@levada.test', password: 'a guess' })).statusCode).toBe(401);
  });
});

describe('a session', () => {
  it('ends when its time is over', async () => {
    const { value } = await cookieOf();
    await site.runtime.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await whoIs(value)).json()).toMatchObject({ status: 401, code: 'not_signed_in' });
    await cookieOf();
    const rows = await site.runtime.db.selectFrom('session').select('token_hash').execute();
    expect(rows).toHaveLength(1);
  });

  it('ends by signing out, and only that one', async () => {
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

  it('is kept as a hash alone, the password as argon2id', async () => {
    const { value } = await cookieOf();
    const sessions = await site.runtime.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(value);
    const account = await site.runtime.db
      .selectFrom('account')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
