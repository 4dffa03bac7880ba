import type { RawRequestDefaultExpression } from 'fastify';

/**
 * Returns the URL that Fastify should route. In a path that cannot be decoded, every `%` is escaped, so that a visitor gets the 404 page.
 * Encoded NULs are removed from the query. `/api/` URLs are returned unchanged, so that API clients get 400.
 */
export const escapeUndecodablePath = ({ url = '/' }: Pick<RawRequestDefaultExpression, 'url'>): string => {
  if (url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  const search = query.length > 0 ? `?${query.join('?').replaceAll('%00', '')}` : '';
  return (isDecodable(path) ? path : path.replaceAll('%', '%25')) + search;
};

/** Returns false also for NUL, which can be decoded but not stored in a database or file name. */
const isDecodable = (path: string): boolean => {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
};
