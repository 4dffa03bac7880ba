import type { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import {
  ErrorLevel,
  normalizeURL,
  SitemapIndexStream,
  type SitemapItemLoose,
  SitemapStream,
  validateSMIOptions,
} from 'sitemap';

/** Entries between two moments at which pages may be answered: two milliseconds' worth. */
const AT_ONCE = 50;

/** One file, in the order of the entries. An entry that the library refuses is left out, and told of in the log. XML. */
export const urlset = async (
  siteUrl: string,
  entries: SitemapItemLoose[],
  kind: 'pages' | 'news' = 'pages',
): Promise<Buffer> => {
  const sound: SitemapItemLoose[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    if (isSound(siteUrl, entry)) sound.push(entry);
  }
  if (sound.length === 0) return EMPTY;
  const pages = kind === 'pages';
  const xmlns = { image: pages, xhtml: pages, news: !pages, video: false };
  return written(new SitemapStream({ hostname: siteUrl, level: ErrorLevel.SILENT, xmlns }), sound);
};

/** The index of several files. XML. */
export const sitemapIndex = (addresses: string[]): Promise<Buffer> =>
  written(new SitemapIndexStream({ level: ErrorLevel.THROW }), addresses);

/** The library takes a file without addresses for a mistake; on a day without news it is none. */
const EMPTY = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
);

const isSound = (siteUrl: string, entry: SitemapItemLoose): boolean => {
  try {
    validateSMIOptions(normalizeURL(entry, siteUrl), ErrorLevel.THROW);
    return true;
  } catch (error) {
    console.warn(`A sitemap leaves out ${JSON.stringify(entry.url)}: ${(error as Error).message}`);
    return false;
  }
};

/**
 * What a stream makes of entries, which it is given one at a time: what the library throws while it takes one is thrown here, while
 * out of a pipe it would end the process. Lets pages be answered between the entries.
 */
const written = async (stream: Transform, entries: unknown[]): Promise<Buffer> => {
  const [whole] = await Promise.all([buffer(stream), writeAll(stream, entries)]);
  return whole;
};

const writeAll = async (stream: Transform, entries: unknown[]): Promise<void> => {
  try {
    for (const [index, entry] of entries.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
      await write(stream, entry);
    }
    stream.end();
  } catch (error) {
    stream.destroy(error as Error);
  }
};

const write = (stream: Transform, entry: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(entry, (error) => (error ? reject(error) : resolve()));
  });
