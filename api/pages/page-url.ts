import { isSecretPath, pageDefinitions, pageNames } from '#web/routes.ts';

/** A request for a page: as an HTML document, or as React's payload. */
export interface PageUrl {
  /** Path of the page, percent-encoded. */
  path: string;
  /** Query as requested, with the question mark. */
  search: string;
  /** URL passed to the front end; identifies the page completely. */
  renderUrl: string;
  isPayload: boolean;
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

/**
 * Parses a requested URL, such as `/artigos?limit=48` or that of a page's React payload. Returns the page's path, the part of the query
 * that pages use, and the canonical URL to redirect to, if it differs; undefined if the URL is invalid. Two slashes at the start do not
 * begin a host name, but are part of the path.
 */
export const parsePageUrl = (raw: string): PageUrl | undefined => {
  if (!URL.canParse(`http://host${raw}`)) return undefined;
  const { pathname, searchParams, search } = new URL(`http://host${raw}`);
  if (pathname.startsWith('/RSC/')) return parsePayloadUrl(pathname, search, searchParams);
  const known = pageQuery(searchParams);
  const query = known.size > 0 ? `?${known}` : '';
  const path = normalizePath(pathname);
  const address = { path, search, renderUrl: path + query, isPayload: false, isCacheable: canBeCached(path, known) };
  return path === pathname ? address : { ...address, redirect: path + search };
};

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
  return { path, search, renderUrl: pathname + query, isPayload: true, isCacheable: canBeCached(path, known) };
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
