import type { StoredObject } from '../persistence/object-rows.ts';

/** How long, and by whom, a response may be cached. */
export interface Caching {
  /** Only the caller may cache the response, because access depended on their identity. */
  personal: boolean;
  /** Maximum seconds, for a URL that expires; undefined: as long as the uploader said. */
  maxAge?: number | undefined;
}

/**
 * Returns the `cache-control` of a response with an object: the header that its uploader chose, restricted to the caller if `personal`, and
 * never fresh for longer than `maxAge` seconds.
 */
export const cacheControlFor = (
  { cache_control }: Pick<StoredObject, 'cache_control'>,
  { personal, maxAge }: Caching,
): string => {
  const allowed = maxAge === undefined ? cache_control : limitFreshness(cache_control, maxAge);
  return personal ? `private, ${allowed}` : allowed;
};

/** Names of the directives that allow a response to be used when it is no longer fresh (RFC 5861). */
const ALLOWS_STALE = /^stale-/i;
const FRESHNESS = /^(max-age|s-maxage)=(\d+)$/i;

/** Limits the freshness in a `cache-control` header. Adds `max-age` where there is none, since caches would guess one (RFC 9111 §4.2.2). */
const limitFreshness = (cacheControl: string, seconds: number): string => {
  const directives = cacheControl
    .split(',')
    .map((directive) => directive.trim())
    .filter((directive) => !ALLOWS_STALE.test(directive))
    .map((directive) => directive.replace(FRESHNESS, (_, name, age) => `${name}=${Math.min(Number(age), seconds)}`));
  const isLimited = directives.some((directive) => /^max-age=\d+$/i.test(directive));
  return (isLimited ? directives : [...directives, `max-age=${seconds}`]).join(', ');
};
