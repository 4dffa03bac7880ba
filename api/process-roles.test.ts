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

it('a process with every role serves pages and the API', async () => {
  expect(await served('web', 'api', 'projections')).toMatchObject({
    '/': 200,
    '/api/articles': 200,
    '/api/session': 401,
    '/health/live': 200,
  });
});

it('a process for pages does not serve the API', async () => {
  expect(await served('web')).toMatchObject({
    '/': 200,
    '/api/articles': 404,
    '/api/session': 404,
    '/health/live': 200,
  });
});

it('a process for the API does not serve pages', async () => {
  expect(await served('api')).toMatchObject({
    '/': 404,
    '/api/articles': 200,
    '/api/session': 401,
    '/health/live': 200,
  });
});

it('a process for projections serves only its health', async () => {
  const answers = await served('projections');
  expect(Object.values(answers).filter((code) => code !== 404)).toEqual([200]);
  expect(answers['/health/live']).toBe(200);
});

it('an unknown URL in a process without pages gets a problem 404', async () => {
  const app = await site.another({ roles: new Set(['projections']) });
  const answer = await app.inject('/nothing');
  expect(answer.headers['content-type']).toContain('application/problem+json');
});
