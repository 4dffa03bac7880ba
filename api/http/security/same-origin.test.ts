import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let cookie: string;

beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('editor');
});
afterAll(() => site.close());

const send = (headers: Record<string, string>, url = '/api/commands/AddContributor') =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { host: 'levada.test', cookie, 'accept-language': 'en', ...headers },
    payload: { name: 'Ana', role: 'author' },
  });

describe('a state-changing request', () => {
  it.each([
    [{}],
    [{ origin: 'http://levada.test' }],
    [{ origin: 'http://levada.test', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('is accepted from this site’s pages and from API clients: %j', async (headers) => {
    expect((await send(headers)).statusCode).toBe(200);
  });

  it.each([
    [{ origin: 'http://evil.example' }],
    [{ origin: 'http://levada.test.evil.example' }],
    [{ origin: 'http://levada.test:8080' }],
    [{ origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('is rejected from other sites: %j', async (headers: Record<string, string>) => {
    for (const url of ['/api/commands/AddContributor', '/api/session', '/api/media', '/nothing']) {
      const answer = await send(headers, url);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'foreign_origin',
        detail: 'The request did not come from this site, so it was not accepted.',
      });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('may come from any site when its method is GET', async () => {
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await site.app.inject({ url: '/api/articles', headers })).statusCode).toBe(200);
  });
});

it('more than 600 state-changing requests of one network get 429', async () => {
  const change = () => site.app.inject({ method: 'DELETE', url: '/api/session', remoteAddress: '192.0.2.7' });
  for (let changes = 1; changes <= 600; changes++) expect((await change()).statusCode).toBe(204);
  const refused = await change();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many' });
  expect((await site.app.inject({ url: '/api/articles', remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
});
