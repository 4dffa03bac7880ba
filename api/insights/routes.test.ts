import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const READER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' };

const see = (app: FastifyInstance, body: unknown, headers: InjectOptions['headers'] = READER) =>
  app.inject({
    method: 'POST',
    url: '/insights/view',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

/** Opens a separate site on the same tables; `counted` closes it, which writes its counts, and returns them. */
const countingSite = async () => {
  await site.runtime.db.deleteFrom('page_view').execute();
  const app = await site.another({});
  return {
    app,
    async counted() {
      await app.close();
      return site.runtime.db.selectFrom('page_view').selectAll().orderBy('path').orderBy('referrer').execute();
    },
  };
};

describe('a page view', () => {
  it('is counted by page, day, language and referring host', async () => {
    const { app, counted } = await countingSite();
    const slug = unique('slug');
    await room.execute('CreateArticle', room.article({ translations: { pt: { title: 'Um', slug } } }));
    const article = `/artigos/${room.categorySlug}/${slug}`;
    for (const body of [
      { path: article, referrer: 'https://search.example/?q=um' },
      { path: `${article}?utm_source=letter`, referrer: 'https://search.example/other' },
      { path: article, referrer: 'http://localhost/artigos' },
      { path: '/en/articles' },
    ]) {
      expect((await see(app, body)).statusCode).toBe(204);
    }
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await counted()).toEqual([
      { day, path: article, locale: 'pt', referrer: '', views: 1 },
      { day, path: article, locale: 'pt', referrer: 'search.example', views: 2 },
      { day, path: '/en/articles', locale: 'en', referrer: '', views: 1 },
    ]);
  });

  it('is not counted for pages that do not exist', async () => {
    const { app, counted } = await countingSite();
    for (const path of [
      '/nada',
      '/artigos/nada/nada',
      '/health/live',
      '/api/articles',
      '/insights/script.js',
      '/500',
    ]) {
      expect((await see(app, { path })).statusCode).toBe(204);
    }
    expect(await counted()).toEqual([]);
  });

  it.each([
    ['a reader with Do Not Track', { ...READER, dnt: '1' }],
    ['a reader with Global Privacy Control', { ...READER, 'sec-gpc': '1' }],
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ])('is not counted for %s', async (_, headers) => {
    const { app, counted } = await countingSite();
    expect((await see(app, { path: '/artigos' }, headers)).statusCode).toBe(204);
    expect(await counted()).toEqual([]);
  });

  it('is counted for a phone of the brand Cubot', async () => {
    const { app, counted } = await countingSite();
    await see(app, { path: '/artigos' }, { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT X70) Chrome/142.0' });
    expect(await counted()).toMatchObject([{ views: 1 }]);
  });

  it('adds to the counts of other processes', async () => {
    const { app, counted } = await countingSite();
    const other = await site.another({});
    await Promise.all([see(app, { path: '/artigos' }), see(other, { path: '/artigos' }), see(other, { path: '/' })]);
    await other.close();
    expect(await counted()).toMatchObject([
      { path: '/', views: 1 },
      { path: '/artigos', views: 2 },
    ]);
  });

  it('is counted under “other” beyond the daily number of hosts', async () => {
    const { app, counted } = await countingSite();
    for (let host = 0; host < 310; host++) await see(app, { path: '/', referrer: `https://h${host}.example/` });
    const rows = await counted();
    expect(rows.length).toBe(301);
    expect(rows.find(({ referrer }) => referrer === 'other')?.views).toBe(10);
  });

  it('is counted although another view names a host of thousands of letters', async () => {
    const { app, counted } = await countingSite();
    const letters = Array.from({ length: 120 }, () => randomUUID()).join('-');
    await see(app, { path: '/artigos', referrer: `https://${letters.slice(0, 4000)}.example/` });
    await see(app, { path: '/artigos', referrer: 'https://search.example/' });
    expect(await counted()).toMatchObject([
      { path: '/artigos', referrer: '', views: 1 },
      { path: '/artigos', referrer: 'search.example', views: 1 },
    ]);
  });

  it('is rejected from other sites and when it is malformed', async () => {
    const foreign = await see(site.app, { path: '/' }, { ...READER, origin: 'https://evil.example' });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'foreign_origin']);
    for (const body of [{}, [], { path: 1 }, { path: '/', referrer: 7 }, { path: `/${'x'.repeat(5000)}` }]) {
      expect((await see(site.app, body)).statusCode).toBe(422);
    }
    expect((await see(site.app, { path: '/', referrer: 'x'.repeat(20_000) })).statusCode).toBe(413);
  });

  it('does not use up the visitor’s limit of changes', async () => {
    const { app } = await countingSite();
    const left = async () =>
      Number((await app.inject({ method: 'DELETE', url: '/api/session' })).headers['x-ratelimit-remaining']);
    const before = await left();
    for (let view = 0; view < 5; view++) await see(app, { path: '/' });
    expect(await left()).toBe(before - 1);
  });
});
