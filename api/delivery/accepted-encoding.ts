import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Encoding } from './encodings.ts';

/** Browsers send a handful of values; the others are those of clients that invent them. */
const REMEMBERED = 100;

/** Maximum characters of a value that is remembered. */
const MAX_LENGTH = 200;

/**
 * Returns the best encoding for a client with this `Accept-Encoding` header: Brotli if it accepts that, else gzip, else identity. The
 * client's order of equal encodings is ignored, because it is rarely intended.
 */
export const acceptedEncoding = (header = ''): Encoding =>
  header.length > MAX_LENGTH ? negotiate(header) : encodings.memo(header);

const negotiate = (header: string): Encoding => {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((each) => accepted.includes(each)) ?? 'identity';
};

const encodings = new LRUCache<string, Encoding>({ max: REMEMBERED, memoMethod: negotiate });
