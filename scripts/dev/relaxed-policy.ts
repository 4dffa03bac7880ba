import type { FastifyInstance } from 'fastify';

/**
 * Relaxes a page's content security policy for development: allows style elements that modules insert, React code that names server
 * components, and the socket that notifies of edits.
 */
export const relaxPolicy = (policy: string): string =>
  policy
    .split('; ')
    .map((directive) => {
      const [name] = directive.split(' ');
      if (name === 'script-src') return `${directive} 'unsafe-eval'`;
      // Next to a nonce, 'unsafe-inline' would be ignored.
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
