import { afterEach, expect, it, vi } from 'vitest';
import { readXml } from '#testing/read-xml.ts';
import { sitemapIndex, urlset } from './urlset.ts';

const siteUrl = 'https://levada.test';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => void warn.mockClear());

const news = (changed: object = {}) => ({
  url: '/news',
  news: { publication: { name: 'Levada', language: 'pt' }, publication_date: '2026-01-01', title: 'Água', ...changed },
});

const locations = (xml: Buffer): string[] =>
  readXml(String(xml))
    .all('url')
    .map((url) => url.textOf('loc'));

it.each([
  ['no title', news({ title: '' })],
  ['no publication', news({ publication: undefined })],
  ['an invalid URL', { url: 'https://[' }],
  ['an invalid date', { url: '/x', lastmod: 'never' }],
])('an entry with %s is skipped and logged, without affecting the others', async (_what, bad) => {
  const entries = Array.from({ length: 50 }, () => [news(), bad, news()]).flat();
  const xml = await urlset(siteUrl, entries, 'news');
  expect(locations(xml)).toEqual(Array.from({ length: 100 }, () => `${siteUrl}/news`));
  expect(warn).toHaveBeenCalledTimes(50);
});

it('a file with only invalid entries is empty', async () => {
  expect(locations(await urlset(siteUrl, [news({ title: '' })], 'news'))).toEqual([]);
});

it('rejects when the XML library throws while writing, and writes the next file', async () => {
  await expect(sitemapIndex([`${siteUrl}/sitemap-0.xml`, 7 as never, `${siteUrl}/sitemap-2.xml`])).rejects.toThrow();
  expect(readXml(String(await sitemapIndex([`${siteUrl}/sitemap-0.xml`]))).all('sitemap')).toHaveLength(1);
});
