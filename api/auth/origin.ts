import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/**
 * A browser's request that changes something must come from our own pages. Browsers say where it comes from in `Origin` or
 * `Sec-Fetch-Site`; a program that sends neither is not a browser that could be misled.
 */
export const requireOwnOrigin = async (request: FastifyRequest): Promise<void> => {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign =
    origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : hostOf(origin) !== host;
  if (foreign) throw new Problem(403, 'foreign_origin');
};

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
