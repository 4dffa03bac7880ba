import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const addresses = ['/', '/api/articles', '/api/session', '/health/live', `/media/${'0'.repeat(32)}/320.jpg`];
const served = async (...roles: ('web' | 'api' | 'projections')[]) => {
  const app = await site.another({ roles: new Set(roles) });
  const codes = await Promise.all(addresses.map(async (url) => (await app.inject(url)).statusCode));
  return Object.fromEntries(addresses.map((url, index) => [url, codes[index]]));
};

it('a process of every role serves pages and programs', async () => {
  expect(await served('web', 'api', 'projections')).toMatchObject({
    '/': 200,
    '/api/articles': 200,
    '/api/session': 401,
    '/health/live': 200,
  });
});

it('a process for pages answers no program', async () => {
  expect(await served('web')).toMatchObject({
    '/': 200,
    '/api/articles': 404,
    '/api/session': 404,
    '/health/live': 200,
  });
});

it('a process for programs serves no page', async () => {
  expect(await served('api')).toMatchObject({
    '/': 404,
    '/api/articles': 200,
    '/api/session': 401,
    '/health/live': 200,
  });
});

it('a process that only projects says that it lives, and nothing else', async () => {
  const answers = await served('projections');
  expect(Object.values(answers).filter((code) => code !== 404)).toEqual([200]);
  expect(answers['/health/live']).toBe(200);
});

it('what no role answers is a problem like any other', async () => {
  const app = await site.another({ roles: new Set(['projections']) });
  const answer = await app.inject('/nothing');
  expect(answer.headers['content-type']).toContain('application/problem+json');
});
