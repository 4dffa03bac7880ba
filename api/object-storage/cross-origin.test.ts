import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';

const OTHER_ORIGIN = 'https://app.example.org';

describe('a request of a page of another origin', () => {
  let storage: StorageUnderTest;
  let service: Record<string, string>;
  let cookie: string;
  beforeAll(async () => {
    storage = await openStorage();
    service = await storage.headersOf('service');
    cookie = await storage.site.signIn('admin');
    const client = await storage.as('service');
    for (const name of ['open', 'closed']) {
      await client.createBucket(name, { public: name === 'open' });
      await client.from(name).upload('a.txt', 'content');
    }
  });
  afterAll(() => storage.close());

  const ask = (path: string, { method = 'GET', ...headers }: Record<string, string>) =>
    storage.site.app.inject({
      method: method as 'GET',
      url: `/storage/v1/${path}`,
      headers,
      ...(method === 'POST' && { payload: path === 'bucket' ? { name: crypto.randomUUID() } : {} }),
    });
  const corsOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => ({
    origin: headers['access-control-allow-origin'],
    credentials: headers['access-control-allow-credentials'],
  });
  const READABLE = { origin: '*', credentials: undefined };
  const UNREADABLE = { origin: undefined, credentials: undefined };

  it.each(['object/closed/a.txt', 'bucket', 'object/upload/sign/open/b.txt', 'nothing', ''])(
    'is allowed by the preflight for %s, without credentials',
    async (path) => {
      const asked = 'authorization,apikey,x-upsert,x-client-info';
      const answer = await ask(path, {
        method: 'OPTIONS',
        origin: OTHER_ORIGIN,
        cookie,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': asked,
      });
      expect([answer.statusCode, answer.headers['access-control-allow-headers']]).toEqual([204, asked]);
      expect(answer.headers['access-control-allow-methods']).toMatch(/PUT.*DELETE/);
      expect(corsOf(answer)).toEqual(READABLE);
    },
  );

  it('does what its key permits, and may read the response and its headers', async () => {
    const read = await ask('object/closed/a.txt', { origin: OTHER_ORIGIN, ...service });
    expect([read.statusCode, read.body, corsOf(read)]).toEqual([200, 'content', READABLE]);
    expect(read.headers['access-control-expose-headers']).toContain('etag');
    const written = await ask('bucket', { method: 'POST', origin: OTHER_ORIGIN, ...service });
    expect([written.statusCode, corsOf(written)]).toEqual([200, READABLE]);
  });

  it.each([
    [{ origin: OTHER_ORIGIN }],
    [{ origin: 'null' }],
    [{ origin: OTHER_ORIGIN, 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: OTHER_ORIGIN, apikey: 'x' }],
    [{ origin: OTHER_ORIGIN, authorization: 'Bearer x', apikey: 'x' }],
    [{ apikey: 'x' }],
  ])('never has the rights of a cookie: %j', async (headers: Record<string, string>) => {
    const isRefused = async (path: string, method: string) => {
      const answer = await ask(path, { method, cookie, ...headers });
      return answer.statusCode === 403 || /AccessDenied|NoAuthorization/.test(answer.json().code);
    };
    expect(await isRefused('object/closed/a.txt', 'GET')).toBe(true);
    expect(await isRefused('bucket', 'GET')).toBe(true);
    expect(await isRefused('bucket', 'POST')).toBe(true);
    expect(await isRefused('object/list/open', 'POST')).toBe(true);
    expect(await isRefused('object/open', 'DELETE')).toBe(true);
  });

  it('changes nothing without a key', async () => {
    const answer = await ask('bucket', { method: 'POST', origin: OTHER_ORIGIN });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'AccessDenied']);
  });

  it('reads public objects without a key', async () => {
    const answer = await ask('object/public/open/a.txt', { origin: OTHER_ORIGIN });
    expect([answer.body, corsOf(answer)]).toEqual(['content', READABLE]);
  });

  it('differs from one of this site, whose cookie counts and whose response no other origin reads', async () => {
    for (const headers of [{}, { origin: 'http://localhost' }, { 'sec-fetch-site': 'same-origin' }]) {
      const answer = await ask('bucket', { cookie, ...headers } as Record<string, string>);
      expect([answer.statusCode, corsOf(answer)]).toEqual([200, UNREADABLE]);
    }
  });
});
