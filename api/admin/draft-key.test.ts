import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it('gives each staff account a key of its own for unsaved text in browsers, and no key to other callers', async () => {
  const cookie = await site.signIn('editor');
  const account = (await site.app.inject({ url: '/api/session', headers: { cookie } })).json().id;
  const keyOf = (as: string) => site.app.inject({ url: '/api/desk/draft-key', headers: { cookie: as } });
  const [own, again, others] = await Promise.all([keyOf(cookie), keyOf(cookie), keyOf(await site.signIn('analyst'))]);
  expect(own.json()).toEqual({ account, key: again.json().key });
  expect(Buffer.from(own.json().key, 'base64')).toHaveLength(32);
  expect(others.json().key).not.toBe(own.json().key);
  expect(own.headers['cache-control']).toBe('private, no-store');
  expect((await keyOf('x=y')).statusCode).toBe(401);
  expect((await keyOf(await site.signIn(null))).statusCode).toBe(403);
});
