import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { addPageViews } from './views.ts';

let site: SiteUnderTest;
let cookie: string;

beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('analyst');
  const view = (day: string, path: string, referrer: string, views: number) => ({
    day,
    path,
    locale: path.startsWith('/en') ? ('en' as const) : ('pt' as const),
    referrer,
    views,
  });
  const { db } = site.runtime;
  await addPageViews(db, [view('2026-11-18', '/', '', 1), view('2026-11-19', '/', 'search.example', 2)]);
  await addPageViews(db, [view('2026-11-19', '/', 'search.example', 3), view('2026-11-20', '/en', '', 4)]);
});
afterAll(() => site.close());

const ask = async (query: string) =>
  (await site.app.inject({ url: `/api/insights${query}`, headers: { cookie } })).json();

describe('GET /api/insights', () => {
  it('counts views by day, in order', async () => {
    expect(await ask('')).toEqual({
      total: 10,
      items: [
        { day: '2026-11-18', views: 1 },
        { day: '2026-11-19', views: 5 },
        { day: '2026-11-20', views: 4 },
      ],
    });
  });

  it('counts views by page, referring host and language, most views first', async () => {
    expect((await ask('?by=page')).items).toEqual([
      { page: '/', views: 6 },
      { page: '/en', views: 4 },
    ]);
    expect((await ask('?by=referrer')).items).toEqual([
      { referrer: null, views: 5 },
      { referrer: 'search.example', views: 5 },
    ]);
    expect((await ask('?by=locale')).items).toEqual([
      { locale: 'pt', views: 6 },
      { locale: 'en', views: 4 },
    ]);
  });

  it('includes the first and the last day of a period, and respects the limit', async () => {
    expect(await ask('?from=2026-11-19&to=2026-11-19&by=page')).toEqual({ total: 5, items: [{ page: '/', views: 5 }] });
    expect(await ask('?by=page&limit=1')).toEqual({ total: 10, items: [{ page: '/', views: 6 }] });
    expect(await ask('?from=2030-01-01')).toEqual({ total: 0, items: [] });
  });

  it.each(['from=yesterday', 'to=2026-02-30', 'by=reader', 'limit=0', 'limit=1001'])('rejects %s', async (query) => {
    expect(await ask(`?${query}`)).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('requires a staff account of any role', async () => {
    for (const role of ['admin', 'editor', 'analyst'] as const) {
      const answer = await site.app.inject({ url: '/api/insights', headers: { cookie: await site.signIn(role) } });
      expect([role, answer.statusCode, answer.headers['cache-control']]).toEqual([role, 200, 'private, no-store']);
    }
    expect((await site.app.inject('/api/insights')).statusCode).toBe(401);
  });
});

describe('the page-view script', () => {
  it('is small, cacheable, and stores nothing in the browser', async () => {
    const { headers, body, statusCode } = await site.app.inject('/insights/script.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.length).toBeLessThan(2000);
    const compressed = { url: '/insights/script.js', headers: { 'accept-encoding': 'br' } };
    expect((await site.app.inject(compressed)).rawPayload.length).toBeLessThan(1100);
    const again = { url: '/insights/script.js', headers: { 'if-none-match': `${headers.etag}` } };
    expect((await site.app.inject(again)).statusCode).toBe(304);
  });
});
