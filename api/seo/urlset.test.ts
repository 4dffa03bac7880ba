import { expect, it } from 'vitest';
import { readXml } from '#testing/read-xml.ts';
import { sitemapIndex, type UrlsetEntry, urlset } from './urlset.ts';

const siteUrl = 'https://levada.test';
const xmlOf = async (entries: UrlsetEntry[], kind: 'pages' | 'news' = 'pages') =>
  String(await urlset(siteUrl, entries, kind));

it('has path, last change, languages and picture of each page, in their order', async () => {
  const links = [
    { lang: 'pt', url: '/artigos?q=mar&e=serra' },
    { lang: 'x-default', url: '/artigos' },
  ];
  const page = { url: '/artigos/água', lastmod: '2026-11-20T09:00:00.000Z', links, image: '/media/m/1280.jpg' };
  expect(await xmlOf([page, { url: '/en' }])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"',
      ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url>',
      '<loc>https://levada.test/artigos/%C3%A1gua</loc><lastmod>2026-11-20T09:00:00.000Z</lastmod>',
      '<xhtml:link rel="alternate" hreflang="pt" href="https://levada.test/artigos?q=mar&amp;e=serra"/>',
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://levada.test/artigos"/>',
      '<image:image><image:loc>https://levada.test/media/m/1280.jpg</image:loc></image:image></url>',
      '<url><loc>https://levada.test/en</loc></url></urlset>',
    ].join(''),
  );
});

it('has the titles of news as they are, without characters that XML cannot contain', async () => {
  const publication = { name: 'Levada & Mar', language: 'pt' };
  const news = { publication, publication_date: '2026-11-20', title: 'Água <\u0000fria\u0080> "hoje"' };
  const [url] = readXml(await xmlOf([{ url: '/n', news }], 'news')).all('url');
  expect(url?.textOf('loc')).toBe(`${siteUrl}/n`);
  const element = url!.all('news:news')[0]!;
  expect(element.textOf('news:title')).toBe('Água <fria> "hoje"');
  expect(element.textOf('news:publication_date')).toBe('2026-11-20');
  expect(element.all('news:publication')[0]?.textOf('news:name')).toBe('Levada & Mar');
});

it('is empty without entries, such as news on a quiet day', async () => {
  expect(readXml(await xmlOf([], 'news')).all('url')).toEqual([]);
});

it('keeps the order of many entries', async () => {
  const paths = Array.from({ length: 120 }, (_, index) => `/n/${index}`);
  const urls = readXml(await xmlOf(paths.map((url) => ({ url })))).all('url');
  expect(urls.map((url) => url.textOf('loc'))).toEqual(paths.map((path) => siteUrl + path));
});

it('lists the files of a large sitemap', () => {
  const files = readXml(String(sitemapIndex([`${siteUrl}/sitemap-0.xml`, `${siteUrl}/sitemap-1.xml`]))).all('sitemap');
  expect(files.map((file) => file.textOf('loc'))).toEqual([`${siteUrl}/sitemap-0.xml`, `${siteUrl}/sitemap-1.xml`]);
});
