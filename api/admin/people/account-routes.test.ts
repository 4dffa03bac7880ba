import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { ageSessions, createAccountAndSession } from '#testing/auth/auth-site.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const post = (url: string, token: string, payload: object) =>
  site.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });

it('asks for the password before it enrols a second factor, when the sign-in was six minutes ago', async () => {
  const { id, token } = await createAccountAndSession({ site }, { role: 'editor' });
  const enrol = async (body: object) => (await post('/api/account/factors', token, body)).json();
  const problem = { status: 422, errors: [{ path: 'password' }] };
  await ageSessions(site, id, 6);
  expect(await enrol({})).toMatchObject(problem);
  expect(await enrol({ password: 'not the password 1' })).toMatchObject(problem);
  expect(await site.runtime.db.selectFrom('factor').selectAll().where('account_id', '=', id).execute()).toEqual([]);
  expect(await enrol({ password: TEST_PASSWORD })).toMatchObject({ secret: expect.any(String) });
});
