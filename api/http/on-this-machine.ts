import type { FastifyRequest } from 'fastify';
import { trustedProxies } from './trusted-proxies.ts';

const isLoopback = trustedProxies();

/** Returns true for a request from the same machine that came through no proxy. */
export const isOnThisMachine = (request: FastifyRequest): boolean => {
  const isForwarded = ['forwarded', 'x-forwarded-for'].some((name) => request.headers[name] !== undefined);
  return !isForwarded && isLoopback(request.ip);
};
