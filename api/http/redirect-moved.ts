import type { FastifyReply } from 'fastify';

/**
 * Redirects a former address permanently (docs/product.md, rule 18), as pages do. No cache keeps the redirect: the slug may be given to
 * another item.
 */
export const redirectMoved = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(to, 301);
