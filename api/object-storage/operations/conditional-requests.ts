import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import rangeParser from 'range-parser';
import type { ByteRange } from '#storage/files/file-store.ts';

/** The current version of an object, with which conditions are compared. */
export interface Representation {
  etag: string;
  lastModified: Date;
}

/** Returns the time in whole seconds, the precision of headers. */
const secondsOf = (date: Date | string): number => Math.floor(new Date(date).getTime() / 1000);

/** Returns true if `If-None-Match` or `If-Modified-Since` shows that the client already has this version (RFC 9110 §13.1.2, §13.1.3). */
export const isNotModified = (headers: IncomingHttpHeaders, { etag, lastModified }: Representation): boolean =>
  fresh(
    { 'if-none-match': headers['if-none-match'] ?? '', 'if-modified-since': headers['if-modified-since'] ?? '' },
    { etag, 'last-modified': lastModified.toUTCString() },
  );

/**
 * Returns true if the request must fail because `If-Match` or `If-Unmodified-Since` requires another version than the current one (RFC 9110
 * §13.1.1, §13.1.4).
 */
export const failsPrecondition = (headers: IncomingHttpHeaders, { etag, lastModified }: Representation): boolean => {
  const { 'if-match': match, 'if-unmodified-since': since } = headers;
  if (match !== undefined) return match.trim() !== '*' && !match.split(',').some((each) => each.trim() === etag);
  if (since === undefined || Number.isNaN(secondsOf(since))) return false;
  return secondsOf(lastModified) > secondsOf(since);
};

/**
 * Parses the `Range` header and returns the requested bytes. Returns undefined when the whole object must be sent: without a valid range,
 * with several ranges, or when `If-Range` names another version (RFC 9110 §13.1.5). Returns `none` when the range lies outside the object.
 */
export const parseRange = (
  { range, ...headers }: IncomingHttpHeaders,
  { etag, lastModified }: Representation,
  size: number,
): ByteRange | undefined | 'none' => {
  if (range === undefined) return undefined;
  const ifRange = [headers['if-range']].flat()[0];
  const isOfThis =
    ifRange === undefined ||
    ifRange === etag ||
    (!ifRange.includes('"') && secondsOf(ifRange) === secondsOf(lastModified));
  if (!isOfThis) return undefined;
  const parsed = rangeParser(size, range);
  if (parsed === -1) return 'none';
  if (parsed === -2 || parsed.type !== 'bytes' || parsed.length !== 1) return undefined;
  return parsed[0];
};
