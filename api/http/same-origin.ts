import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Disables the same-origin check; the URL itself must be the authorization, and cookies must not be trusted. */
    allowCrossOrigin?: boolean;
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
 * source in `Origin` or `Sec-Fetch-Site`; a client that sends neither is no browser and cannot be misled. A route that mail providers call
 * sets `allowCrossOrigin` and must not trust cookies.
 */
export const requireSameOrigin =
  (site: SiteOrigin) =>
  async (request: FastifyRequest): Promise<void> => {
    if (request.routeOptions.config.allowCrossOrigin) return;
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const { origin } = request.headers;
    const from = request.headers['sec-fetch-site'];
    const foreign =
      origin === undefined
        ? from !== undefined && from !== 'same-origin' && from !== 'none'
        : !isOwn(origin, request, site);
    if (foreign) throw new Problem(403, 'foreign_origin');
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
