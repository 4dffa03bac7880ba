import type { FastifyRequest, RawRequestDefaultExpression } from 'fastify';

/**
 * Returns the URL that Fastify should route. In a path that cannot be decoded, every `%` is escaped, so that a visitor gets a page, that of the
 * error 400. Encoded NULs are removed from the query. `/api/` URLs are returned unchanged, so that API clients get 400.
 */
export const escapeUndecodablePath = ({ url = '/' }: Pick<RawRequestDefaultExpression, 'url'>): string => {
  if (url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  const search = query.length > 0 ? `?${query.join('?').replaceAll('%00', '')}` : '';
  return (isDecodable(path) ? path : path.replaceAll('%', '%25')) + search;
};

/** Returns true if the path of the request could not be decoded, and was escaped by `escapeUndecodablePath`. */
export const isUndecodable = ({ originalUrl, raw: { url = '/' } }: FastifyRequest): boolean =>
  originalUrl !== url && originalUrl.split('?')[0] !== url.split('?')[0];

/** Returns false also for NUL, which can be decoded but not stored in a database or file name. */
const isDecodable = (path: string): boolean => {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
};
