/** Whether a reader has this version already: a list of tags compared weakly, or `*` (RFC 9110 §13.1.2). */
export const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()));
