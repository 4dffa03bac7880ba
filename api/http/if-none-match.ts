import fresh from 'fresh';

/** Returns true if the client already has this version: `If-None-Match` is `*` or contains the tag, compared weakly (RFC 9110 §13.1.2). */
export const matchesEtag = (etag: string, ifNoneMatch = ''): boolean =>
  fresh({ 'if-none-match': ifNoneMatch }, { etag });
