import { isSecretPath, pageDefinitions, pageNames } from '#web/routes.ts';

/** What a reader's browser asks for: a page as a document, or its data as React's payload. */
export interface PageUrl {
  /** Path of the page, still percent-encoded. */
  path: string;
  /** As it was asked, with the question mark. */
  search: string;
  /** What the front end is asked for: names the page completely. */
  renderUrl: string;
  isPayload: boolean;
  isCacheable: boolean;
  /** Where the page really stands. */
  redirect?: string;
}

const partsOf = (part: 'cachedQuery' | 'uncachedQuery'): Set<string> =>
  new Set(pageNames.flatMap((screen) => pageDefinitions[screen][part] ?? []));

/** Their answers are as many as there are readers, or change by the minute: anybody could fill the memory with them. */
const NEVER_KEPT = partsOf('uncachedQuery');

/** Parts of a query that change what some page shows; anything else in an address (`utm_…`) does not make another page. */
const PAGE_QUERIES = [...partsOf('cachedQuery'), ...NEVER_KEPT];

/** Reads path and query as they were sent, `/artigos?limit=48`; undefined when they cannot be read. Concatenated, since `new URL('//evil', base)` would name another host. */
export const parsePageUrl = (raw: string): PageUrl | undefined => {
  if (!URL.canParse(`http://host${raw}`)) return undefined;
  const { pathname, searchParams, search } = new URL(`http://host${raw}`);
  if (pathname.startsWith('/RSC/')) return payloadAddress(pathname, search, searchParams);
  const known = pageQuery(searchParams);
  const query = known.size > 0 ? `?${known}` : '';
  const path = tidy(pathname);
  const address = { path, search, renderUrl: path + query, isPayload: false, isCacheable: isKept(path, known) };
  return path === pathname ? address : { ...address, redirect: path + search };
};

const tidy = (pathname: string): string =>
  pathname
    .replace(/\/index\.html$/, '/')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/pt(?=\/|$)/, '')
    .replace(/\/$/, '') || '/';

/** `/RSC/R/artigos.txt?query=limit%3D48` is the data of `/artigos?limit=48`, `/RSC/R/_root.txt` that of `/`. */
const payloadAddress = (pathname: string, search: string, given: URLSearchParams): PageUrl | undefined => {
  const route = /^\/RSC\/R(\/.+)\.txt$/.exec(pathname)?.[1];
  if (!route) return undefined;
  const known = pageQuery(new URLSearchParams(given.get('query') ?? ''));
  const query = known.size > 0 ? `?${new URLSearchParams({ query: String(known) })}` : '';
  const path = route === '/_root' ? '/' : route.replace(/^\/__/, '/_');
  return { path, search, renderUrl: pathname + query, isPayload: true, isCacheable: isKept(path, known) };
};

const pageQuery = (given: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    PAGE_QUERIES.flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

const isKept = (path: string, query: URLSearchParams): boolean =>
  !isSecretPath(path) && ![...NEVER_KEPT].some((name) => query.has(name));
