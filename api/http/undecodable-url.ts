import type { RawRequestDefaultExpression } from 'fastify';

/**
 * The address as it is looked up. Readers get a page for whatever they typed, so what cannot be decoded in it stands for itself: there is
 * no such page, and it says so. Programs are told that it cannot be read.
 */
export const escapeUndecodablePath = ({ url = '/' }: Pick<RawRequestDefaultExpression, 'url'>): string => {
  if (url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  const search = query.length > 0 ? `?${query.join('?').replaceAll('%00', '')}` : '';
  return (isDecodable(path) ? path : path.replaceAll('%', '%25')) + search;
};

/** NUL can be decoded, and no database or file system takes it in a name. */
const isDecodable = (path: string): boolean => {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
};
