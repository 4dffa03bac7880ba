import { describe, expect, it } from 'vitest';
import { createQueries } from '#projections/read-models.ts';
import { readXml, type XmlElement } from '#testing/read-xml.ts';
import { newsSitemap } from './news-sitemap.ts';
import { sitemap, sitemapFile } from './sitemap.ts';
import { useSite } from './test-site.ts';

const siteUrl = 'https://levada.test';
const { get, site, room, xml, publish, photograph } = useSite(siteUrl);

const queries = () => createQueries(site().runtime.read, () => {});

const entryOf = (urlset: XmlElement, path: string): XmlElement | undefined =>
  urlset.all('url').find((url) => url.textOf('loc') === siteUrl + path);
const entryAt = async (path: string) => entryOf(await xml('/sitemap.xml'), path);

const alternatesOf = (entry: XmlElement | undefined): Record<string, string> =>
  Object.fromEntries((entry?.all('xhtml:link') ?? []).map(({ attributes }) => [attributes.hreflang, attributes.href]));

describe('the sitemap', () => {
  it('lists pages, categories and articles in both languages, each with all of its languages', async () => {
    const { pt, en } = await publish();
    const urlset = await xml('/sitemap.xml');
    const category = room().categorySlug;
    const pairs = [
      ['/', '/en'],
      ['/artigos', '/en/articles'],
      [`/artigos/${category}`, `/en/articles/${category}`],
      [pt, en],
    ] as const;
    for (const [portuguese, english] of pairs) {
      const languages = { pt: siteUrl + portuguese, en: siteUrl + english, 'x-default': siteUrl + portuguese };
      expect(alternatesOf(entryOf(urlset, portuguese))).toEqual(languages);
      expect(alternatesOf(entryOf(urlset, english))).toEqual(languages);
    }
  });

  it('contains the last change of an article and its picture', async () => {
    const mainImage = await photograph();
    const { id, pt } = await publish({ mainImage });
    const { editedAt } = (await get(`/api/articles/${pt.split('/').at(-1)}?locale=pt`)).json();
    const entry = await entryAt(pt);
    expect(entry?.textOf('lastmod')).toBe(editedAt);
    expect(entry?.all('image:image')[0]?.textOf('image:loc')).toBe(`${siteUrl}/media/${mainImage}/1280.jpg`);
    expect(Date.parse((await entryAt('/artigos'))!.textOf('lastmod'))).toBeGreaterThanOrEqual(Date.parse(editedAt));
    await room().execute('DeleteArticle', { id });
  });

  it('contains only what readers can see', async () => {
    const { id, pt, en } = await publish();
    await room().execute('UnpublishArticle', { id, locale: 'en' });
    expect(alternatesOf(await entryAt(pt))).toEqual({ pt: siteUrl + pt, 'x-default': siteUrl + pt });
    expect(await entryAt(en)).toBeUndefined();
    await room().execute('DeleteArticle', { id });
    expect(await entryAt(pt)).toBeUndefined();
  });

  it('is not sent again to a client that has it', async () => {
    const first = await get('/sitemap.xml', { 'accept-encoding': 'br' });
    expect(first.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, no-cache',
    });
    expect((await get('/sitemap.xml', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
    await publish();
    expect((await get('/sitemap.xml', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
  });

  it('is split into files with an index when it exceeds one file, without losing entries', async () => {
    for (let count = 0; count < 3; count++) await publish();
    const whole = (await xml('/sitemap.xml')).all('url').map((url) => url.textOf('loc'));
    const options = { queries: queries(), siteUrl, urlsAFile: 4 };
    const index = readXml(String(await sitemap(options)));
    expect(index.name).toBe('sitemapindex');
    const files = index.all('sitemap').map((file) => file.textOf('loc'));
    expect(files.length).toBeGreaterThan(2);
    expect(files).toEqual(files.map((_, file) => `${siteUrl}/sitemap-${file}.xml`));
    const parts: string[] = [];
    for (const [file] of files.entries()) {
      const urls = readXml(String(await sitemapFile(options, file))).all('url');
      if (file > 0) expect(urls.length).toBeLessThanOrEqual(4);
      parts.push(...urls.map((url) => url.textOf('loc')));
    }
    expect(parts.sort()).toEqual(whole.sort());
    expect(await sitemapFile(options, files.length)).toBeUndefined();
    expect((await get('/sitemap-99.xml')).statusCode).toBe(404);
  });
});

describe('the news sitemap', () => {
  it('lists what was published in the last 48 hours, by language', async () => {
    const { pt, en } = await publish();
    const urlset = await xml('/news-sitemap.xml');
    const newsOf = (path: string) => entryOf(urlset, path)?.all('news:news')[0];
    const publication = (path: string) => newsOf(path)?.all('news:publication')[0]?.textOf('news:language');
    expect([newsOf(pt)?.textOf('news:title'), publication(pt)]).toEqual(['Água & sal', 'pt']);
    expect([newsOf(en)?.textOf('news:title'), publication(en)]).toEqual(['Water & salt', 'en']);
    expect(newsOf(pt)?.textOf('news:publication_date')).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('omits articles with an earlier date, even if they are newly published', async () => {
    const old = await publish({ date: '2001-01-01' });
    expect(entryOf(await xml('/news-sitemap.xml'), old.pt)).toBeUndefined();
  });

  it('omits articles after 48 hours', async () => {
    const { pt } = await publish();
    const { publishedAt } = (await get(`/api/articles/${pt.split('/').at(-1)}?locale=pt`)).json();
    const after = async (hours: number) => {
      const now = new Date(Date.parse(publishedAt) + hours * 3_600_000);
      return entryOf(readXml(String(await newsSitemap(queries(), siteUrl, now))), pt);
    };
    expect(await after(47.9)).toBeDefined();
    expect(await after(48.1)).toBeUndefined();
  });
});

describe('robots.txt', () => {
  it('links both sitemaps and excludes what must not be indexed', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        'Disallow: /api/',
        'Disallow: /admin',
        'Disallow: /locale/',
        'Disallow: /*?q=',
        `Sitemap: ${siteUrl}/sitemap.xml`,
        `Sitemap: ${siteUrl}/news-sitemap.xml`,
      ]),
    );
  });
});
