import type { FastifyInstance } from 'fastify';

/**
 * A policy of a page with what Vite and React need while developing: style elements that modules put in, the code of React that names
 * components of the server, and the socket that tells of edits.
 */
export const relaxPolicy = (policy: string): string =>
  policy
    .split('; ')
    .map((directive) => {
      const [name] = directive.split(' ');
      if (name === 'script-src') return `${directive} 'unsafe-eval'`;
      // With a nonce beside it, 'unsafe-inline' would mean nothing.
      if (name === 'style-src') return "style-src 'self' 'unsafe-inline'";
      if (name === 'connect-src') return `${directive} ws: wss:`;
      return directive;
    })
    .join('; ');

/** Sends every page with the relaxed policy. */
export const relaxPolicies = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', relaxPolicy(policy));
  });
};
