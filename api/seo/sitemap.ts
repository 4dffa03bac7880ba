import { picturePath } from '#domain/media/picture-urls.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { Queries } from '#projections/queries.ts';
import { type ListedPage, pagedEntries, toListedPage, unpagedEntries } from './sitemap-pages.ts';
import { sitemapIndex, type UrlsetEntry, urlset } from './urlset.ts';

/**
 * Maximum number of URLs per file. sitemaps.org allows 50,000, which take four seconds and a gigabyte of memory to generate; of
 * small files, only those that contain a change are generated again.
 */
const URLS_A_FILE = 1_000;

export interface SitemapOptions {
  queries: Queries;
  siteUrl: string;
  /** URLs per file; changed only in tests. */
  urlsAFile?: number;
}

/**
 * Returns the sitemap (XML) of every page in both languages. If one file cannot contain all, returns the index of several files, which
 * `sitemapFile` returns.
 */
export const sitemap = async (options: SitemapOptions): Promise<Buffer> => {
  const { siteUrl, urlsAFile = URLS_A_FILE } = options;
  const few = await fewEntries(options);
  const parts = await partsOf(options);
  if (few.length + parts.reduce((sum, { count }) => sum + count, 0) <= urlsAFile) {
    const many = await Promise.all(parts.map((part) => entriesOf(options, part)));
    return urlset(siteUrl, [...few, ...many.flat()]);
  }
  const addresses = [0, ...parts.keys().map((index) => index + 1)].map((file) => `${siteUrl}/sitemap-${file}.xml`);
  return sitemapIndex(addresses);
};

/**
 * Returns one of the files into which a large sitemap is divided (XML), counted from 0; undefined if there is no such file. File 0 contains
 * the pages with few URLs, each of the others a batch of articles or similar pages.
 */
export const sitemapFile = async (options: SitemapOptions, file: number): Promise<Buffer | undefined> => {
  const { siteUrl } = options;
  if (file === 0) return urlset(siteUrl, await fewEntries(options));
  const part = (await partsOf(options))[file - 1];
  return part && urlset(siteUrl, await entriesOf(options, part));
};

const fewEntries = async ({ queries, siteUrl }: SitemapOptions): Promise<UrlsetEntry[]> =>
  (await unpagedEntries(queries)).flatMap((page) => locales.flatMap((locale) => entryOf(siteUrl, page, locale) ?? []));

/** The part of a batched page's entries that is in one file. */
interface Part {
  page: (typeof pagedEntries)[number];
  offset: number;
  count: number;
}

const partsOf = async ({ queries, urlsAFile = URLS_A_FILE }: SitemapOptions): Promise<Part[]> => {
  const parts: Part[] = [];
  for (const page of pagedEntries) {
    const total = await page.count(queries);
    for (let offset = 0; offset < total; offset += urlsAFile) {
      parts.push({ page, offset, count: Math.min(urlsAFile, total - offset) });
    }
  }
  return parts;
};

const entriesOf = async ({ queries, siteUrl }: SitemapOptions, { page, offset, count }: Part) =>
  (await page.batch(queries, { limit: count, offset })).flatMap(
    (address) => entryOf(siteUrl, toListedPage(page.screen, address), address.locale) ?? [],
  );

const entryOf = (siteUrl: string, { paths, image, edited }: ListedPage, locale: Locale): UrlsetEntry | undefined => {
  const url = paths[locale];
  const lastmod = edited?.[locale]?.toISOString();
  return url
    ? {
        url,
        links: alternatesOf(siteUrl, paths),
        ...(lastmod && { lastmod }),
        ...(image && { image: siteUrl + picturePath(image, 1280, 'jpg') }),
      }
    : undefined;
};

/** Returns the `hreflang` links of an entry: all its languages, including its own, and the first as `x-default`. */
const alternatesOf = (siteUrl: string, paths: PartlyLocalized<string>) => {
  const links = locales.flatMap((lang) => {
    const path = paths[lang];
    return path ? [{ lang: lang as string, url: siteUrl + path }] : [];
  });
  return links[0] ? [...links, { lang: 'x-default', url: links[0].url }] : [];
};
