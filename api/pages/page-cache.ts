import { LRUCache } from 'lru-cache';
import { type CachedPage, toPage } from '../delivery/cached-page.ts';
import { surrogateKeyHeader } from '../delivery/surrogate-key.ts';
import type { QueryCache, QueryDependencies } from './query-cache.ts';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The query results that it was rendered from. */
  dependencies: QueryDependencies;
  /** True if the page may be served to other visitors. */
  cacheable: boolean;
  /** The part of the query that the page shows, `sort=votes`. */
  canonicalQuery?: string | undefined;
  /** The title of its document. */
  title?: string | undefined;
}

/** A page in the cache. */
interface CacheEntry {
  page: CachedPage;
  dependencies: QueryDependencies;
  /** `QueryCache.version` at which its query results were last known to be unchanged. */
  validatedAtVersion: number;
}

export interface PageCacheOptions {
  /** Bytes of all pages together. */
  capacity?: number;
  /** Pages name the tags of their data in `Surrogate-Key` (SURROGATE_KEYS). */
  surrogateKeys?: boolean | undefined;
}

/** Maximum bytes of cached pages, all encodings together. */
const CAPACITY = 32 * 1024 * 1024;

/**
 * Creates an LRU cache of rendered pages by URL. A cached page is used until one of the query results that it
 * was rendered from changes; `answers` is the cache of these results, whose tags each page names in `Surrogate-Key` if `surrogateKeys`. Concurrent requests for a missing page share one render, but not one
 * that began before the latest change of data.
 */
export const createPageCache = (
  answers: Pick<QueryCache, 'areUnchanged' | 'version'>,
  { capacity = CAPACITY, surrogateKeys = false }: PageCacheOptions = {},
) => {
  const pages = new LRUCache<string, CacheEntry>({ maxSize: capacity, sizeCalculation: sizeOf });
  const rendering = new Map<string, { page: Promise<CachedPage>; since: number }>();
  const checking = new Map<string, { isCurrent: Promise<boolean>; since: number }>();

  const store = (key: string, kept: CacheEntry): void => {
    pages.set(key, kept);
    kept.page.text.keep(() => {
      const now = pages.peek(key);
      if (now?.page !== kept.page) return false;
      pages.set(key, { ...now });
      return true;
    });
  };

  const settle = (key: string, kept: CacheEntry, since: number, isCurrent: boolean): CachedPage | undefined => {
    if (isCurrent) kept.validatedAtVersion = Math.max(kept.validatedAtVersion, since);
    else if (pages.peek(key) === kept) pages.delete(key);
    return isCurrent ? kept.page : undefined;
  };

  const checkOnce = (key: string, check: Promise<boolean>, since: number): Promise<boolean> => {
    const isCurrent = check.finally(() => {
      if (checking.get(key)?.isCurrent === isCurrent) checking.delete(key);
    });
    checking.set(key, { isCurrent, since });
    return isCurrent;
  };

  return {
    /** Returns the cached page if it is still valid, otherwise undefined. Validating may run queries again; throws what a query throws. */
    get(key: string): CachedPage | undefined | Promise<CachedPage | undefined> {
      const kept = pages.get(key);
      const since = answers.version();
      if (!kept || kept.validatedAtVersion === since) return kept?.page;
      const waiting = checking.get(key);
      const check = waiting?.since === since ? waiting.isCurrent : answers.areUnchanged(kept.dependencies);
      if (typeof check === 'boolean') return settle(key, kept, since, check);
      const isCurrent = check === waiting?.isCurrent ? check : checkOnce(key, check, since);
      return isCurrent.then((yes) => settle(key, kept, since, yes));
    },
    /** Renders a page that is not cached, once for concurrent callers, and caches it if it is cacheable. Throws what `render` throws. */
    getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
      const since = answers.version();
      const waiting = rendering.get(key);
      if (waiting?.since === since) return waiting.page;
      const job = { since, page: undefined as unknown as Promise<CachedPage> };
      job.page = render()
        .then((rendered) => {
          const page = toPage(surrogateKeys ? withSurrogateKey(rendered) : rendered);
          const isLatest = rendering.get(key) === job;
          if (rendered.cacheable && isLatest)
            store(key, { page, dependencies: rendered.dependencies, validatedAtVersion: since });
          return page;
        })
        .finally(() => rendering.get(key) === job && rendering.delete(key));
      rendering.set(key, job);
      return job.page;
    },
    /** Returns the keys of all entries, valid or not. */
    keys: (): string[] => [...pages.keys()],
    get size() {
      return pages.size;
    },
  };
};
export type PageCache = ReturnType<typeof createPageCache>;

const withSurrogateKey = (page: RenderedPage): RenderedPage => ({
  ...page,
  headers: { ...page.headers, ...surrogateKeyHeader(page.dependencies) },
});

const sizeOf = ({ page: { text } }: CacheEntry): number => text.size;
