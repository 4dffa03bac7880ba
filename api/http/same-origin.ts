import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes changes from other sites: whoever has the address may. */
    allowCrossOrigin?: boolean;
  }
}

export interface SiteOrigin {
  /** Scheme, host and port. */
  siteUrl: string;
  /** Whether that is https. */
  secure: boolean;
}

/**
 * A browser's request that changes something must come from our own pages. Browsers say where it comes from in `Origin` or
 * `Sec-Fetch-Site`; a program that sends neither is not a browser that could be misled.
 * A route that mail providers call says so itself (`anyOrigin`), and then must not trust a cookie.
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
 * Where our pages stand: SITE_URL, or where this request was sent to. A site that is https has no pages elsewhere, whatever a proxy leaves
 * out.
 */
const isOwn = (origin: string, request: FastifyRequest, { siteUrl, secure }: SiteOrigin): boolean =>
  origin === siteUrl || origin === originOf(secure ? 'https' : request.protocol, request.host);

/** As a browser writes it, without the port that goes without saying; undefined where proxy or client sent nonsense. */
const originOf = (protocol: string, host: string): string | undefined => {
  const address = `${protocol}://${host}`;
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).origin;
};
