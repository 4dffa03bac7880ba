import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it.each(['/rest/v1', '/rest/v1/articles/one', '/realtime/v1/other', '/functions/v1/hello'])(
  'everything at %s is answered 404 as JSON, also to pages of other origins',
  async (url) => {
    const headers = { accept: 'text/html', origin: 'https://app.example.org', apikey: 'x' };
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
      const answer = await site.app.inject({ method, url, headers });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
      expect(answer.json()).toEqual(expect.any(Object));
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    }
    expect((await site.app.inject({ method: 'OPTIONS', url, headers })).statusCode).toBe(204);
  },
);
