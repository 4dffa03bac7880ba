import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes changes from other sites: whoever has the address may. */
    anyOrigin?: boolean;
  }
}

/**
 * A browser's request that changes something must come from our own pages. Browsers say where it comes from in `Origin` or
 * `Sec-Fetch-Site`; a program that sends neither is not a browser that could be misled.
 * A route that mail providers call says so itself (`anyOrigin`), and then must not trust a cookie.
 */
export const requireOwnOrigin = async (request: FastifyRequest): Promise<void> => {
  if (request.routeOptions.config.anyOrigin) return;
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign =
    origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : hostOf(origin) !== host;
  if (foreign) throw new Problem(403, 'foreign_origin');
};

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
