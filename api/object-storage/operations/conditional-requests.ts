import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import rangeParser from 'range-parser';
import type { ByteRange } from '#storage/files/file-store.ts';

export interface Representation {
  etag: string;
  lastModified: Date;
}

/** Seconds, as headers have them. */
const secondsOf = (date: Date | string): number => Math.floor(new Date(date).getTime() / 1000);

/** Whether the reader has this version already (RFC 9110 §13.1.2, §13.1.3). */
export const isNotModified = (headers: IncomingHttpHeaders, { etag, lastModified }: Representation): boolean =>
  fresh(
    { 'if-none-match': headers['if-none-match'] ?? '', 'if-modified-since': headers['if-modified-since'] ?? '' },
    { etag, 'last-modified': lastModified.toUTCString() },
  );

/** Whether the reader wants another version than this one, or none (§13.1.1, §13.1.4). */
export const failsPrecondition = (headers: IncomingHttpHeaders, { etag, lastModified }: Representation): boolean => {
  const { 'if-match': match, 'if-unmodified-since': since } = headers;
  if (match !== undefined) return match.trim() !== '*' && !match.split(',').some((each) => each.trim() === etag);
  if (since === undefined || Number.isNaN(secondsOf(since))) return false;
  return secondsOf(lastModified) > secondsOf(since);
};

/**
 * The one range that is asked for of this version; undefined where the whole is to be sent, as for several ranges, or for another version (§13.1.5); `none`
 * where the file has no such bytes.
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
