import type { FastifyInstance } from 'fastify';

/** Returns a content security policy that is looser for development: it also allows inline styles, `eval` and WebSockets. */
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

/**
 * Registers a hook that sends every response with a looser content security policy for development: it also allows inline styles, `eval`
 * and WebSockets.
 */
export const relaxPolicies = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', relaxPolicy(policy));
  });
};
