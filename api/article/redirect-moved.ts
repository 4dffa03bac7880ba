import type { FastifyReply } from 'fastify';

/**
 * Redirects a former address of an article permanently (docs/product.md, rule 18), as its page does. No cache keeps the redirect: the slug may
 * be given to another article.
 */
export const redirectMoved = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(to, 301);
