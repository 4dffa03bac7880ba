import { beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from '#testing/built-web.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { createPageCaches } from '../app.ts';
import type { WebHandler } from './waku.ts';

let site: SiteUnderTest;
let room: EditorClient;
const realPages = await builtWeb();

useEditorClient('editor', async (opened) => {
  ({ site, room } = opened);
  const many = Array.from({ length: 30 }, (_, at) =>
    room.article({ translations: { pt: { title: unique(`t${at}`) } } }),
  );
  for (const article of many) await room.execute('CreateArticle', article);
  await room.execute('OpenEdition', {
    number: 47,
    month: '2026-11',
    title: { pt: 'Novembro', en: 'November' },
    summary: { pt: 'Resumo', en: 'Summary' },
    articles: [],
  });
});

/** Opens a site; returns it and a function that tells whether a second request of a URL is served from the cache. */
const open = async () => {
  let renders = 0;
  const web: WebHandler = (request, context) => {
    renders += 1;
    return realPages(request, context);
  };
  const kept = createPageCaches(site.runtime.read);
  const app = await site.another({ web, caches: kept });
  const isKept = async (url: string): Promise<boolean> => {
    const first = await app.inject(url);
    const before = renders;
    await app.inject(url);
    return first.statusCode === 200 && renders === before;
  };
  return { app, cache: kept.cache, isKept };
};

describe('a page', () => {
  let isKept: (url: string) => Promise<boolean>;
  beforeAll(async () => {
    ({ isKept } = await open());
  });

  it('is cached at URLs that the site links to', async () => {
    for (const url of [
      '/',
      '/artigos',
      `/artigos/${room.categorySlug}`,
      '/artigos?limit=48',
      `/artigos?category=${room.categorySlug}&limit=48`,
      `/artigos/${room.categorySlug}?limit=48`,
      '/guia-de-restaurantes?sort=votes&price=2',
      '/nesta-edicao',
      '/RSC/R/artigos.txt',
      '/RSC/R/artigos.txt?query=limit%3D48',
    ]) {
      expect([url, await isKept(url)]).toEqual([url, true]);
    }
  });

  it.each([
    '/artigos?limit=47',
    '/artigos?limit=72',
    '/artigos?limit=many',
    '/artigos?offset=1',
    '/artigos?offset=240',
    '/artigos?category=none',
    '/artigos?sort=votes',
    '/?limit=48',
    '/guia-de-restaurantes?sort=size',
    '/guia-de-restaurantes?price=9',
    '/guia-de-restaurantes?area=atlantis',
    '/guia-de-restaurantes?stars=1',
    '/nesta-edicao?edition=47',
    '/nesta-edicao?edition=1',
    '/%61rtigos',
    '/artigos/none',
    '/RSC/R/artigos.txt?query=limit%3D47',
    '/RSC/R//artigos.txt',
    '/RSC/R/%61rtigos.txt',
    '/RSC/R/artigos/.txt',
  ])('is not cached at %s', async (url) => {
    expect(await isKept(url)).toBe(false);
  });

  it('at a thousand uncached URLs does not displace cached pages', async () => {
    const { app, cache, isKept } = await open();
    expect(await isKept('/artigos')).toBe(true);
    const odd = (at: number) =>
      [
        `/artigos?x${at}=${at}`,
        `/artigos?limit=${at + 1}`,
        `/artigos?offset=${at + 1}`,
        `/guia-de-restaurantes?sort=x${at}`,
        `/RSC/R/artigos.txt?query=offset%3D${at + 1}`,
        `/feed.xml?x=${at}`,
        `/sitemap.xml?x=${at}`,
        `/nesta-edicao?edition=${at + 100}`,
        `/nada-${at}`,
        `/api/articles?offset=${at}`,
      ][at % 10]!;
    await app.inject('/guia-de-restaurantes');
    for (const url of ['/feed.xml', '/sitemap.xml']) await app.inject(url);
    const before = cache.size;
    for (let at = 0; at < 1000; at++) expect((await app.inject(odd(at))).statusCode).toBeLessThan(500);
    expect(cache.size).toBe(before);
    expect(before).toBeGreaterThan(3);
    expect(await isKept('/artigos')).toBe(true);
  });
});
