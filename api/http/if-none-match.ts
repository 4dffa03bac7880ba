import fresh from 'fresh';

/**
 * Returns true if the client already has the version `etag`: its `If-None-Match` is `*` or contains this ETag, compared weakly (RFC 9110
 * §13.1.2).
 */
export const matchesEtag = (etag: string, ifNoneMatch = ''): boolean =>
  fresh({ 'if-none-match': ifNoneMatch }, { etag });
