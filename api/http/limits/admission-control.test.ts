import { describe, expect, it, vi } from 'vitest';
import { builtWeb } from '#testing/built-web.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import type { AppOptions } from '../../app.ts';
import type { WebHandler } from '../../pages/waku.ts';
import type { AdmissionOptions } from './admission-control.ts';

let site: SiteUnderTest;
const realPages = await builtWeb();

useEditorClient('editor', async (opened) => {
  ({ site } = opened);
  const { room } = opened;
  for (let number = 0; number < 3; number++) await room.execute('CreateArticle', room.article());
});

/** Opens a site whose searches finish only when released; records what is rendered. */
const siteWith = async (costly: Partial<AdmissionOptions>, options: Partial<AppOptions> = {}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const rendered: string[] = [];
  const web: WebHandler = async (request, context) => {
    rendered.push(request.url.replace('http://localhost', ''));
    if (request.url.includes('q=')) await released;
    return realPages(request, context);
  };
  return { app: await site.another({ web, http: { costly }, ...options }), rendered, release };
};

const asReader = { accept: 'text/html' };

describe('while the limit for uncached pages is reached', () => {
  it('cached pages are served, cacheable ones use their own limit, and further searches get 503 with Retry-After', async () => {
    const { app, rendered, release } = await siteWith({ uncached: { concurrency: 2, maxQueued: 3 } });
    expect((await app.inject('/artigos')).statusCode).toBe(200);
    const answered: string[] = [];
    const searches = Array.from({ length: 5 }, (_, at) =>
      app.inject(`/artigos?q=mar${at}`).then((answer) => {
        answered.push('search');
        return answer;
      }),
    );
    await vi.waitFor(() => expect(rendered.filter((url) => url.includes('q='))).toHaveLength(2), PATIENCE_MS);

    for (let reader = 0; reader < 100; reader++) {
      expect((await app.inject('/artigos')).statusCode).toBe(200);
      answered.push('reader');
    }
    expect(rendered.filter((url) => url === '/artigos')).toHaveLength(1);
    expect((await app.inject('/guia-de-restaurantes')).statusCode).toBe(200);

    const late = await app.inject({ url: '/artigos?q=tarde', headers: asReader });
    expect([late.statusCode, late.headers['retry-after'], late.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(late.body).toContain('Há demasiados pedidos à revista neste momento.');
    const program = await app.inject({ url: '/artigos?q=tarde', headers: { 'accept-language': 'en' } });
    expect([program.statusCode, program.json().code]).toEqual([503, 'busy']);
    expect((await app.inject('/api/articles?q=mar')).json()).toMatchObject({ status: 503, code: 'busy' });

    release();
    for (const search of await Promise.all(searches)) expect(search.statusCode).toBe(200);
    expect(answered).toEqual([...Array(100).fill('reader'), ...Array(5).fill('search')]);
    expect((await app.inject('/api/articles?q=mar')).statusCode).toBe(200);
  });

  it('every API response frees its slot, however it ends', async () => {
    const { app } = await siteWith({ uncached: { concurrency: 1, maxQueued: 0 } });
    for (const url of ['/api/articles', '/api/articles?limit=0', '/api/articles/none', '/share/pt/none/none.jpg']) {
      for (let round = 0; round < 3; round++) expect((await app.inject(url)).statusCode).not.toBe(503);
    }
  });
});

describe('a client network', () => {
  const ask = (app: Awaited<ReturnType<typeof siteWith>>['app'], url: string, remoteAddress: string) =>
    app.inject({ url, remoteAddress, headers: { ...asReader, 'accept-language': 'en' } });

  it('gets a limited number of uncached responses a minute, and cached ones without a limit', async () => {
    const { app, release } = await siteWith({ perMinute: 6 });
    release();
    const kinds = [
      '/artigos',
      '/artigos?q=mar',
      '/nada',
      '/api/articles',
      '/share/pt/screen/articles.jpg',
      '/feed.xml',
    ];
    for (const url of kinds) expect((await ask(app, url, '2001:db8::1')).statusCode).toBeLessThan(429);
    for (const url of [
      '/artigos?q=sol',
      '/guia-de-restaurantes',
      '/api/articles',
      '/share/pt/screen/articles.jpg',
      '/en/feed.xml',
    ]) {
      const refused = await ask(app, url, '2001:db8::2');
      expect([url, refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([url, 429, true]);
    }
    for (const url of ['/artigos', '/feed.xml', '/health/live']) {
      expect((await ask(app, url, '2001:db8::3')).statusCode).toBe(200);
    }
    expect((await ask(app, '/artigos?q=sol', '2001:db8:0:1::1')).statusCode).toBe(200);
  });

  it('is not rate-limited when it is a proxy that does not forward the client address', async () => {
    const { app, release } = await siteWith({ perMinute: 2 });
    release();
    for (let reader = 0; reader < 5; reader++)
      expect((await ask(app, '/api/articles', '127.0.0.1')).statusCode).toBe(200);
  });

  it('is charged for page views of pages that do not exist', async () => {
    const { app, release } = await siteWith({ perMinute: 3 });
    release();
    for (let view = 0; view < 5; view++) {
      await app.inject({
        method: 'POST',
        url: '/insights/view',
        remoteAddress: '198.51.100.4',
        payload: { path: `/artigos/nada/nada-${view}` },
      });
    }
    expect((await ask(app, '/artigos?q=sol', '198.51.100.4')).statusCode).toBe(429);
  });

  it('is charged for pages with a toast, which are rendered for each request', async () => {
    const { app, release } = await siteWith({ perMinute: 2 });
    release();
    const cookie = `toast=${encodeURIComponent(JSON.stringify({ kind: 'success', message: 'x', form: 'x' }))}`;
    const codes: number[] = [];
    for (let round = 0; round < 3; round++) {
      const answer = await app.inject({
        url: '/artigos',
        remoteAddress: '198.51.100.5',
        headers: { ...asReader, cookie },
      });
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([200, 200, 429]);
  });
});
