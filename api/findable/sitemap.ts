import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap';
import { pictureAddress } from '#domain/media/addresses.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { countAddresses, listAddresses } from '#projections/article/addresses.ts';
import type { ReadDatabase, Tag } from '#projections/read-models.ts';
import { articlePage, type ListedPage, otherPages } from './sitemap-pages.ts';

/** Addresses in one file: a fifth of what sitemaps.org allows, for 50,000 take four seconds and a gigabyte of memory to make. */
const URLS_A_FILE = 10_000;

/** What the sitemap is made of; see `projections/read-models.ts`. */
export const SITEMAP_TAGS: Tag[] = ['articles:pt', 'articles:en', 'categories', 'editions', 'hyperlinks', 'media'];

export interface SitemapOptions {
  read: ReadDatabase;
  siteUrl: string;
  /** Addresses in one file; fewer only in tests. */
  urlsAFile?: number;
}

/** Every page in both languages; where they are too many for one file, the index of those that hold them. */
export const sitemap = async (options: SitemapOptions): Promise<Buffer> => {
  const { read, siteUrl, urlsAFile = URLS_A_FILE } = options;
  const others = await otherEntries(options);
  const articles = await countAddresses(read);
  if (others.length + articles <= urlsAFile) {
    return urlset(siteUrl, [...others, ...(await articleEntries(options, urlsAFile, 0))]);
  }
  const files = 1 + Math.ceil(articles / urlsAFile);
  const addresses = Array.from({ length: files }, (_, file) => `${siteUrl}/sitemap-${file}.xml`);
  return buffer(Readable.from(addresses).compose(new SitemapIndexStream({ level: ErrorLevel.THROW })));
};

/** One file of many, counted from 0: first everything but articles, then these. Undefined where there is no such file. */
export const sitemapFile = async (options: SitemapOptions, file: number): Promise<Buffer | undefined> => {
  const { siteUrl, urlsAFile = URLS_A_FILE } = options;
  if (file === 0) return urlset(siteUrl, await otherEntries(options));
  const entries = await articleEntries(options, urlsAFile, (file - 1) * urlsAFile);
  return entries.length > 0 ? urlset(siteUrl, entries) : undefined;
};

/** One file, in the order of the entries. Rejects where an entry is not valid. */
export const urlset = async (
  siteUrl: string,
  entries: SitemapItemLoose[],
  kind: 'pages' | 'news' = 'pages',
): Promise<Buffer> => {
  if (entries.length === 0) return EMPTY;
  const pages = kind === 'pages';
  const xmlns = { image: pages, xhtml: pages, news: !pages, video: false };
  const stream = new SitemapStream({ hostname: siteUrl, level: ErrorLevel.THROW, xmlns });
  return buffer(Readable.from(paced(entries)).compose(stream));
};

/** Lets pages be answered between the entries. */
async function* paced<T>(entries: T[]): AsyncGenerator<T> {
  for (const [index, entry] of entries.entries()) {
    if (index % 200 === 199) await setImmediate();
    yield entry;
  }
}

/** The library takes a file without addresses for a mistake; on a day without news it is none. */
const EMPTY = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
);

const otherEntries = async ({ read, siteUrl }: SitemapOptions): Promise<SitemapItemLoose[]> =>
  (await otherPages(read)).flatMap((page) => locales.flatMap((locale) => entryOf(siteUrl, page, locale) ?? []));

const articleEntries = async (
  { read, siteUrl }: SitemapOptions,
  limit: number,
  offset: number,
): Promise<SitemapItemLoose[]> =>
  (await listAddresses(read, { limit, offset })).flatMap(
    (address) => entryOf(siteUrl, articlePage(address), address.locale) ?? [],
  );

const entryOf = (
  siteUrl: string,
  { paths, image, edited }: ListedPage,
  locale: Locale,
): SitemapItemLoose | undefined => {
  const url = paths[locale];
  const lastmod = edited?.[locale]?.toISOString();
  return url
    ? {
        url,
        links: alternatesOf(siteUrl, paths),
        ...(lastmod && { lastmod }),
        ...(image && { img: { url: siteUrl + pictureAddress(image, 1280, 'jpg') } }),
      }
    : undefined;
};

/** Every language names all of them, itself too; who reads neither is led to the first. */
const alternatesOf = (siteUrl: string, paths: PartlyLocalized<string>) => {
  const links = locales.flatMap((lang) => {
    const path = paths[lang];
    return path ? [{ lang: lang as string, url: siteUrl + path }] : [];
  });
  return links[0] ? [...links, { lang: 'x-default', url: links[0].url }] : [];
};
