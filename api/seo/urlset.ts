import { setImmediate } from 'node:timers/promises';
import { stripInvalidXml } from '#domain/shared/text.ts';

/** A page in a sitemap. URLs may be paths of the site. */
export interface UrlsetEntry {
  url: string;
  /** ISO 8601. */
  lastmod?: string;
  /** The page in each language, and as `x-default`. */
  links?: readonly { lang: string; url: string }[];
  /** URL of its main picture. */
  image?: string;
  /** For news sitemaps; the date is in ISO 8601. */
  news?: { publication: { name: string; language: string }; publication_date: string; title: string };
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const NAMESPACES = {
  pages: ' xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  news: ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
};

/** Entries processed before yielding to other requests: about a millisecond. */
const ENTRIES_PER_TURN = 50;

/** Returns one sitemap file (XML) that contains the entries in order. */
export const urlset = async (
  siteUrl: string,
  entries: readonly UrlsetEntry[],
  kind: 'pages' | 'news' = 'pages',
): Promise<Buffer> => {
  const urls: string[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await setImmediate();
    urls.push(urlElement(siteUrl, entry));
  }
  const namespaces = urls.length > 0 ? NAMESPACES[kind] : '';
  return Buffer.from(`${DECLARATION}<urlset ${SITEMAPS}${namespaces}>${urls.join('')}</urlset>`);
};

/** Returns a sitemap index (XML) that lists the sitemap files at these URLs. */
export const sitemapIndex = (urls: readonly string[]): Buffer => {
  const files = urls.map((url) => `<sitemap>${element('loc', url)}</sitemap>`);
  return Buffer.from(`${DECLARATION}<sitemapindex ${SITEMAPS}>${files.join('')}</sitemapindex>`);
};

const urlElement = (siteUrl: string, { url, lastmod, links = [], image, news }: UrlsetEntry): string => {
  const absolute = (path: string): string => new URL(path, siteUrl).href;
  return [
    `<url>${element('loc', absolute(url))}`,
    lastmod ? element('lastmod', lastmod) : '',
    ...links.map(
      (link) => `<xhtml:link rel="alternate" hreflang="${link.lang}" href="${attribute(absolute(link.url))}"/>`,
    ),
    news ? newsElement(news) : '',
    image ? `<image:image>${element('image:loc', absolute(image))}</image:image>` : '',
    '</url>',
  ].join('');
};

const newsElement = ({ publication, publication_date, title }: NonNullable<UrlsetEntry['news']>): string =>
  [
    `<news:news><news:publication>${element('news:name', publication.name)}`,
    `${element('news:language', publication.language)}</news:publication>`,
    `${element('news:publication_date', publication_date)}${element('news:title', title)}</news:news>`,
  ].join('');

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** Control characters and noncharacters that XML 1.0 § 2.2 advises against. */
const DISCOURAGED = /[\u007F-\u0084\u0086-\u009F\p{NChar}]/gu;

const escaped = (text: string): string =>
  stripInvalidXml(text)
    .replaceAll(DISCOURAGED, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const attribute = (value: string): string => escaped(value).replaceAll("'", '&apos;').replaceAll('"', '&quot;');
