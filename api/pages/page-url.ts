import { LRUCache } from 'lru-cache';
import { isSecretPath, pageDefinitions, pageNames } from '#web/routes.ts';

/** `document`: HTML; `payload`: that of React; `data`: the results of the page's queries as JSON. */
export type PageFormat = 'document' | 'payload' | 'data';

/** A request for a page in one of its formats. */
export interface PageUrl {
  /** Path of the page, percent-encoded. */
  path: string;
  /** Query as requested, with the question mark. */
  search: string;
  /** URL passed to the front end; with `format` it identifies the response completely. */
  renderUrl: string;
  format: PageFormat;
  isCacheable: boolean;
  /** Canonical URL to redirect to, if the requested one differs. */
  redirect?: string;
}

const partsOf = (part: 'cachedQuery' | 'uncachedQuery'): Set<string> =>
  new Set(pageNames.flatMap((screen) => pageDefinitions[screen][part] ?? []));

/** Query parameters with unbounded or fast-changing values. Pages that use them are not cached, so that clients cannot fill the memory. */
const UNCACHED_QUERIES = partsOf('uncachedQuery');

/** Query parameters that change what any page shows; all others (`utm_…`) are ignored. */
const PAGE_QUERIES = [...partsOf('cachedQuery'), ...UNCACHED_QUERIES];

/** Last segment of the URL of a page's data. */
const DATA_FILE = '/_payload.json';

/** Number of parsed URLs that are remembered: most requests are for a few pages. */
const REMEMBERED = 1_000;

/** Maximum characters of a URL that is remembered, so that clients cannot fill the memory. */
const MAX_LENGTH = 300;

const remembered = new LRUCache<string, PageUrl>({ max: REMEMBERED });

/**
 * Parses a requested URL, such as `/artigos?limit=48`, `/artigos/_payload.json` or that of a page's React payload. Returns the page's path, the part of the query
 * that pages use, and the canonical URL to redirect to, if it differs; undefined if the URL is invalid. Two slashes at the start do not
 * begin a host name, but are part of the path.
 */
export const parsePageUrl = (raw: string): PageUrl | undefined => {
  const known = remembered.get(raw);
  if (known) return known;
  const address = parse(raw);
  if (address && raw.length <= MAX_LENGTH) remembered.set(raw, address);
  return address;
};

const parse = (raw: string): PageUrl | undefined => {
  if (!URL.canParse(`http://host${raw}`)) return undefined;
  const { pathname: requested, searchParams, search } = new URL(`http://host${raw}`);
  if (requested.startsWith('/RSC/')) return parsePayloadUrl(requested, search, searchParams);
  const isData = requested.endsWith(DATA_FILE);
  const pathname = isData ? requested.slice(0, -DATA_FILE.length) || '/' : requested;
  const known = pageQuery(searchParams);
  const query = known.size > 0 ? `?${known}` : '';
  const path = normalizePath(pathname);
  const format: PageFormat = isData ? 'data' : 'document';
  const address = { path, search, renderUrl: path + query, format, isCacheable: canBeCached(path, known) };
  return path === pathname ? address : { ...address, redirect: (isData ? dataPath(path) : path) + search };
};

/** Returns the path of the payload of a page. */
export const payloadPath = (path: string): string =>
  `/RSC/R${path === '/' ? '/_root' : path.replace(/^\/_/, '/__')}.txt`;

/** Returns the path of the data of a page. */
export const dataPath = (path: string): string => path.replace(/\/$/, '') + DATA_FILE;

const normalizePath = (pathname: string): string =>
  pathname
    .replace(/\/index\.html$/, '/')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/pt(?=\/|$)/, '')
    .replace(/\/$/, '') || '/';

/**
 * Parses a payload URL: `/RSC/R/artigos.txt?query=limit%3D48` is the payload of `/artigos?limit=48`, `/RSC/R/_root.txt` that of
 * `/`. Undefined for any other path.
 */
const parsePayloadUrl = (pathname: string, search: string, given: URLSearchParams): PageUrl | undefined => {
  const route = /^\/RSC\/R(\/.+)\.txt$/.exec(pathname)?.[1];
  if (!route) return undefined;
  const known = pageQuery(new URLSearchParams(given.get('query') ?? ''));
  const query = known.size > 0 ? `?${new URLSearchParams({ query: String(known) })}` : '';
  const path = route === '/_root' ? '/' : route.replace(/^\/__/, '/_');
  return { path, search, renderUrl: pathname + query, format: 'payload', isCacheable: canBeCached(path, known) };
};

const pageQuery = (given: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    PAGE_QUERIES.flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

const canBeCached = (path: string, query: URLSearchParams): boolean =>
  !isSecretPath(path) && ![...UNCACHED_QUERIES].some((name) => query.has(name));
