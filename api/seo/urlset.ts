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

/** Entries processed before yielding to other requests: about two milliseconds. */
const ENTRIES_PER_TURN = 50;

/**
 * Returns one sitemap file (XML) that contains the entries in order. Entries that the library rejects as invalid are skipped and logged.
 */
export const urlset = async (
  siteUrl: string,
  entries: SitemapItemLoose[],
  kind: 'pages' | 'news' = 'pages',
): Promise<Buffer> => {
  const valid: SitemapItemLoose[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await setImmediate();
    if (isValidEntry(siteUrl, entry)) valid.push(entry);
  }
  if (valid.length === 0) return EMPTY;
  const pages = kind === 'pages';
  const xmlns = { image: pages, xhtml: pages, news: !pages, video: false };
  return writeStream(new SitemapStream({ hostname: siteUrl, level: ErrorLevel.SILENT, xmlns }), valid);
};

/** Returns a sitemap index (XML) that lists the sitemap files at these URLs. */
export const sitemapIndex = (addresses: string[]): Promise<Buffer> =>
  writeStream(new SitemapIndexStream({ level: ErrorLevel.THROW }), addresses);

/** A sitemap without entries, such as news on a quiet day; the library rejects it. */
const EMPTY = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
);

const isValidEntry = (siteUrl: string, entry: SitemapItemLoose): boolean => {
  try {
    validateSMIOptions(normalizeURL(entry, siteUrl), ErrorLevel.THROW);
    return true;
  } catch (error) {
    console.warn(`Skipping invalid sitemap entry ${JSON.stringify(entry.url)}: ${(error as Error).message}`);
    return false;
  }
};

/**
 * Writes the entries to a stream one at a time and returns its output. Errors of the library are thrown here; in a pipe they
 * would end the process. Yields to other requests between entries.
 */
const writeStream = async (stream: Transform, entries: unknown[]): Promise<Buffer> => {
  const [whole] = await Promise.all([buffer(stream), writeAll(stream, entries)]);
  return whole;
};

const writeAll = async (stream: Transform, entries: unknown[]): Promise<void> => {
  try {
    for (const [index, entry] of entries.entries()) {
      if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await setImmediate();
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
