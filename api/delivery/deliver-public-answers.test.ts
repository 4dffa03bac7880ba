import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useEditorClient } from '#testing/use-editor-client.ts';

const URL_OF_MANY = '/api/articles?locale=pt';
const WALK = '/gpx/pt/vereda.gpx';
const PUBLIC_URLS = [URL_OF_MANY, '/api/articles/vereda?locale=pt', WALK, '/api/openapi.json', '/api/docs'];

const opened = useEditorClient('editor', async ({ room }) => {
  const points = Array.from({ length: 100 }, (_, index) => ({ latitude: 32.7 + index / 1000, longitude: -17 }));
  const none = { pt: '', en: '' };
  const walk = { distance: 5.1, ascent: 180, descent: null, minutes: 105, difficulty: 'easy' };
  const travel = { kind: 'walk', name: { pt: 'Vereda', en: 'Path' }, access: none, season: none, points, ...walk };
  const translations = { pt: { title: 'Vereda', slug: 'vereda' } };
  await room.execute('CreateArticle', room.article({ translations, travel }));
  for (let count = 1; count <= 5; count++) await room.execute('CreateArticle', room.article());
});

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  opened.site.app.inject({ method, url, headers });

describe('a public answer', () => {
  it.each(PUBLIC_URLS)('%s has the same text and ETag in every encoding', async (url) => {
    const plain = await ask(url);
    expect(plain.headers).toMatchObject({ etag: /^"\S{27}"$/, vary: expect.stringContaining('accept-encoding') });
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await ask(url, { 'accept-encoding': encoding });
      const { etag, vary } = plain.headers;
      expect(headers).toMatchObject({ etag, vary, 'content-encoding': encoding });
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
      expect([rawPayload.length < plain.rawPayload.length / 2, String(decode(rawPayload))]).toEqual([true, plain.body]);
    }
  });

  it.each(PUBLIC_URLS)('%s is 304 for its ETag', async (url) => {
    const { etag, vary, 'cache-control': caching } = (await ask(url)).headers;
    for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask(url, { 'if-none-match': known, 'accept-encoding': 'br' });
      expect([known, answer.statusCode, answer.body]).toEqual([known, 304, '']);
      expect(answer.headers).toMatchObject({ etag, vary, 'cache-control': caching });
      expect(answer.headers).not.toHaveProperty('content-encoding');
    }
    expect((await ask(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it.each([{}, { 'accept-encoding': 'br' }])(
    'to HEAD has the headers of GET with %j, and no body',
    async (accepted) => {
      for (const url of PUBLIC_URLS.filter((each) => each !== '/api/openapi.json')) {
        const get = await ask(url, accepted);
        const head = await ask(url, accepted, 'HEAD');
        expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
        for (const name of ['etag', 'vary', 'content-length', 'content-type', 'content-encoding']) {
          expect([url, name, head.headers[name]]).toEqual([url, name, get.headers[name]]);
        }
        const known = await ask(url, { ...accepted, 'if-none-match': `${get.headers.etag}` }, 'HEAD');
        expect([known.statusCode, known.body]).toEqual([304, '']);
      }
    },
  );

  it('changes its ETag with its content', async () => {
    const { etag } = (await ask(URL_OF_MANY)).headers;
    await opened.room.execute('CreateArticle', opened.room.article());
    const answer = await ask(URL_OF_MANY, { 'if-none-match': `${etag}` });
    expect([answer.statusCode, answer.headers.etag === etag]).toEqual([200, false]);
  });

  it('of less than 1 kB is not compressed', async () => {
    const { headers, rawPayload } = await ask('/api/articles?locale=pt&limit=1&q=nada', { 'accept-encoding': 'br' });
    expect([rawPayload.length < 1024, headers['content-encoding']]).toEqual([true, undefined]);
    expect(headers).toMatchObject({ etag: /./, vary: 'accept-language, cookie, accept-encoding' });
  });

  it('has the languages of its visitors in Vary', async () => {
    expect((await ask(URL_OF_MANY)).headers.vary).toBe('accept-language, cookie, accept-encoding');
  });
});

describe('another answer has neither ETag nor compression', () => {
  it.each([
    ['for staff', '/api/events', 200],
    ['for one visitor', '/api/voter', 200],
    ['with a problem', '/api/articles?limit=0', 422],
    ['of another interface', '/rest/v1/articles', 200],
  ])('%s: %s', async (_what, url, status) => {
    const { statusCode, headers } = await ask(url, { cookie: opened.cookie, 'accept-encoding': 'br' });
    expect(statusCode).toBe(status);
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('content-encoding');
  });
});
