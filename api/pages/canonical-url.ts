import type { PageUrl } from './page-url.ts';

/**
 * Whether the magazine itself would link to this address, so that its page may be kept: written as links are, and asking for what the page
 * says it shows (`web/request-context.ts`, `response.query`). Of other addresses there are as many as somebody likes to invent.
 */
export const isCanonical = (
  { renderUrl, isPayload }: Pick<PageUrl, 'renderUrl' | 'isPayload'>,
  shown: string,
): boolean => {
  const [path = '', query = ''] = splitAt(renderUrl, '?');
  const asked = isPayload ? (new URLSearchParams(query).get('query') ?? '') : query;
  return isPlainPath(path) && sorted(asked) === sorted(shown);
};

/** Whether an address asks for something that many others ask for just so: no part of a query, and a path as links have it. */
export const isCanonicalPath = (address: Pick<PageUrl, 'renderUrl' | 'isPayload'>): boolean => isCanonical(address, '');

const splitAt = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** No empty part, and each encoded as `href` of `web/routes.ts` does; `/%61rtigos` shows what `/artigos` shows. */
const isPlainPath = (path: string): boolean =>
  path === '/' ||
  path
    .slice(1)
    .split('/')
    .every((part) => part !== '' && part !== '.txt' && part === reencoded(part));

const reencoded = (part: string): string | undefined => {
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
