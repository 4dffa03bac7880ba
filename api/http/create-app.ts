import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type DrainOptions, drainWhenClosed } from './drain.ts';
import { answerError } from './errors.ts';
import { requireOwnOrigin } from './origin.ts';
import { Problem } from './problem.ts';
import { readForm } from './read-form.ts';

/** Bytes of a command's body: an article of 150,000 characters fits several times. */
const BODY_LIMIT = 4 * 1024 * 1024;
/** Who may say for whom it asks: a proxy that stands before the site on the same machine or in the same private network. */
const PROXIES = ['loopback', 'uniquelocal'];
/** Requests that change something, from one address in one minute. */
const CHANGES_PER_MINUTE = 600;

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

export interface CreateAppOptions {
  logLevel: string;
  /** How long its end may take; see `drainWhenClosed`. */
  drain?: DrainOptions;
}

/** What every request passes: headers, checks, limits, and the two formats a body may have. Routes are the caller's. */
export const createApp = async ({ logLevel, drain }: CreateAppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: { level: logLevel },
    routerOptions: { maxParamLength: 500 },
    trustProxy: PROXIES,
    frameworkErrors: answerError,
    return503OnClosing: false,
  });
  drainWhenClosed(app, drain);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
  app.addHook('onRequest', requireOwnOrigin);
  app.addHook('onRequest', requireReadableAddress);
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => readForm(body),
  );
  await app.register(cookie);
  await app.register(rateLimit, {
    max: CHANGES_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => request.method === 'GET' || request.method === 'HEAD',
  });
  return app;
};

/** Neither Postgres nor a file system takes NUL in a name. */
const requireReadableAddress = async ({ url }: FastifyRequest): Promise<void> => {
  if (url.includes('%00')) throw new Problem(400, 'unreadable');
};
