import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '#projections/engine/read-model-changes.ts';
import type { Tag } from '#projections/read-models.ts';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What it was made of. */
  tags: ReadonlySet<Tag>;
  /** Whether the next reader may get it too. */
  keep: boolean;
  /** Of a page: the part of a query that it shows, `sort=votes`. */
  query?: string | undefined;
}

export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
  tags: ReadonlySet<Tag>;
}

/** Bytes of rendered pages kept in memory, in all encodings together. */
const CAPACITY = 256 * 1024 * 1024;

/**
 * Rendered pages by address, `capacity` bytes of them; those that were not asked for the longest go first. A page is rendered
 * once however many wait for it; a page whose tags change while it is being rendered is answered but not kept.
 */
export const createPageCache = (capacity = CAPACITY) => {
  const pages = new LRUCache<string, CachedPage>({ maxSize: capacity, sizeCalculation: sizeOf });
  const rendering = new Map<string, { page: Promise<CachedPage>; stale: boolean }>();

  return {
    /** Counts as used: the page is dropped after those that were not asked for as long. */
    get: (key: string): CachedPage | undefined => pages.get(key),
    /** The page of an address that is not kept, rendered once for all who ask at the same time. Throws what `render` throws. */
    fill(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
      const waiting = rendering.get(key);
      if (waiting && !waiting.stale) return waiting.page;
      const job = { stale: false, page: undefined as unknown as Promise<CachedPage> };
      job.page = render()
        .then(async (rendered) => {
          const page = await compress(rendered);
          if (rendered.keep && !job.stale) pages.set(key, page);
          return page;
        })
        .finally(() => rendering.get(key) === job && rendering.delete(key));
      rendering.set(key, job);
      return job.page;
    },
    /** Forgets every page that depends on one of the tags. What is being rendered may have read the old rows. */
    drop(tags: readonly (Tag | typeof EVERYTHING)[]): void {
      if (tags.length === 0) return;
      for (const job of rendering.values()) job.stale = true;
      const everything = tags.includes(EVERYTHING);
      for (const [key, page] of [...pages.entries()]) {
        if (everything || tags.some((tag) => page.tags.has(tag as Tag))) pages.delete(key);
      }
    },
    get size() {
      return pages.size;
    },
  };
};
export type PageCache = ReturnType<typeof createPageCache>;

const sizeOf = ({ identity, br, gzip: zipped }: CachedPage): number => identity.length + br.length + zipped.length;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Quality 5: a page is compressed once and read often, but its first reader waits. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page in every encoding, with the tag that names its content. */
export const compress = async ({ status, headers, body, tags }: RenderedPage): Promise<CachedPage> => {
  const [br, zipped] = await Promise.all([toBrotli(body, BROTLI), toGzip(body)]);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { status, headers, etag, identity: body, br, gzip: zipped, tags };
};
