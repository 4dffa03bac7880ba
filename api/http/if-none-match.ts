import fresh from 'fresh';

/** Whether a reader has this version already: a list of tags compared weakly, or `*` (RFC 9110 §13.1.2). */
export const matchesEtag = (etag: string, ifNoneMatch = ''): boolean =>
  fresh({ 'if-none-match': ifNoneMatch }, { etag });
