import type { PageUrl } from './page-url.ts';

/**
 * Returns true if the URL is one that the site itself would link to: its path is encoded as in links, and its query equals `shown`, the
 * query that the rendered page has used. Only such pages are cached, because clients can invent any number of other URLs.
 */
export const isCanonical = ({ renderUrl, format }: Pick<PageUrl, 'renderUrl' | 'format'>, shown: string): boolean => {
  const [path = '', query = ''] = splitAt(renderUrl, '?');
  const requestedQuery = format === 'payload' ? (new URLSearchParams(query).get('query') ?? '') : query;
  return isPlainPath(path) && sorted(requestedQuery) === sorted(shown);
};

/** Returns true if the URL has no query and its path is encoded as in the site's own links (`/%61rtigos` is not). */
export const isCanonicalPath = (address: Pick<PageUrl, 'renderUrl' | 'format'>): boolean => isCanonical(address, '');

const splitAt = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/**
 * Returns true if the path has no empty segment and each is encoded as by `href` of `web/routes.ts`; `/%61rtigos` shows the same
 * page as `/artigos`.
 */
const isPlainPath = (path: string): boolean =>
  path === '/' ||
  path
    .slice(1)
    .split('/')
    .every((part) => part !== '' && part !== '.txt' && part === encodedAsInLinks(part));

/** Returns a segment of a path encoded as by `href` of `web/routes.ts`; undefined for one that cannot be decoded. */
export const encodedAsInLinks = (part: string): string | undefined => {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return undefined;
  }
};

const sorted = (query: string): string => {
  const params = new URLSearchParams(query);
  params.sort();
  return String(params);
};
