import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Problem } from '../problem.ts';

/**
 * Requests of other origins that a route accepts. `true`: all; the URL itself must be the authorization, and cookies must not be trusted.
 * `'with key'`: those with a bearer token or an `apikey`; what other origins and requests with a key send as cookies is removed.
 */
export type CrossOriginRequests = true | 'with key';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it, the route accepts no changing request of another origin. */
    allowCrossOrigin?: CrossOriginRequests;
  }
}

export interface SiteOrigin {
  /** Scheme, host and port. */
  siteUrl: string;
  /** True if `siteUrl` is https. */
  secure: boolean;
}

/**
 * Returns a hook that throws 403 when a browser sends a changing request (not GET, HEAD or OPTIONS) from another site. Browsers send the
 * source in `Origin` or `Sec-Fetch-Site`; a client that sends neither is no browser and cannot be misled. Routes with `allowCrossOrigin`
 * accept more; without the key that lets it in, the problem is `key_missing`. Must run before cookies are parsed.
 */
export const requireSameOrigin = (site: SiteOrigin): onRequestHookHandler =>
  function requireSameOrigin(request, reply, done) {
    const { allowCrossOrigin } = request.routeOptions.config;
    if (allowCrossOrigin === 'with key') return done(checkKey(request, reply, site));
    const isAllowed = allowCrossOrigin === true || isSafe(request) || !isFromOtherOrigin(request, site);
    return isAllowed ? done() : done(new Problem(403, 'foreign_origin'));
  };

const isSafe = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Removes the cookies that must not be trusted. Returns the problem of a request that lacks its key. */
const checkKey = (request: FastifyRequest, reply: FastifyReply, site: SiteOrigin): Problem | undefined => {
  const isForeign = isFromOtherOrigin(request, site);
  const hasKey = request.headers.authorization !== undefined || request.headers.apikey !== undefined;
  if (hasKey || isForeign) delete request.headers.cookie;
  if (hasKey || isSafe(request) || !isForeign) return undefined;
  // The page's script, which a key would let in, may read what it lacks.
  reply.header('access-control-allow-origin', '*');
  return new Problem(403, 'key_missing');
};

/** Returns true if a browser sent the request from a page of another site. */
export const isFromOtherOrigin = (request: FastifyRequest, site: SiteOrigin): boolean => {
  const { origin } = request.headers;
  const from = request.headers['sec-fetch-site'];
  if (origin !== undefined) return !isOwn(origin, request, site);
  return from !== undefined && from !== 'same-origin' && from !== 'none';
};

/**
 * Returns true if `origin` is SITE_URL or the host of this request. If the site is https, its own pages are https too, even when
 * a proxy does not forward the protocol.
 */
const isOwn = (origin: string, request: FastifyRequest, { siteUrl, secure }: SiteOrigin): boolean =>
  origin === siteUrl || origin === originOf(secure ? 'https' : request.protocol, request.host);

/** Returns the origin as browsers write it, without a default port; undefined if the proxy or client sent an invalid host. */
const originOf = (protocol: string, host: string): string | undefined => {
  const address = `${protocol}://${host}`;
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).origin;
};
