import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type BodyLimits, createBodyLimits, limitBodies, VISITOR_BODY_LIMIT } from './body-limits.ts';
import { handleClientError, ignoreExpectHeader } from './client-errors.ts';
import { type DrainOptions, drainWhenClosed } from './drain.ts';
import { clientNetwork, NETWORKS_REMEMBERED } from './network.ts';
import { Problem } from './problem.ts';
import { sendProblem } from './problem-details.ts';
import { readForm } from './read-form.ts';
import { requireSameOrigin } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { escapeUndecodablePath } from './undecodable-url.ts';

/** Requests that change something, from one network in one minute. */
const CHANGES_PER_MINUTE = 600;

/** Milliseconds; how often Node looks whether one has passed, too. */
export interface RequestTimeouts {
  /** Within which the head of a request must have come. */
  headers: number;
  /** Within which all of it must have come: the largest picture by a slow line. */
  request: number;
  check: number;
}

const TIMES: RequestTimeouts = { headers: 15_000, request: 300_000, check: 5_000 };

export interface HttpOptions {
  logLevel: string;
  /** Scheme, host and port. */
  siteUrl: string;
  /** Whether that is https. */
  secure: boolean;
  /** Addresses and networks whose `X-Forwarded-*` are believed. Unset: this machine. */
  trustedProxies?: readonly string[] | undefined;
  times?: RequestTimeouts | undefined;
  bodies?: BodyLimits | undefined;
  /** How long its end may take. */
  drain?: DrainOptions | undefined;
}

/** What every request passes: headers, checks, limits, and the two formats a body may have. Routes are the caller's. */
export const createApp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { siteUrl, secure, times = TIMES, bodies = createBodyLimits() } = options;
  const headers = securityHeaders({ secure });
  const app = Fastify({
    bodyLimit: VISITOR_BODY_LIMIT,
    requestTimeout: times.request,
    // A request without a host is refused below, with the headers of every other answer.
    http: { headersTimeout: times.headers, connectionsCheckingInterval: times.check, requireHostHeader: false },
    clientErrorHandler: handleClientError(headers),
    // Whoever was let in is answered, while the door closes.
    return503OnClosing: false,
    logger: { level: options.logLevel },
    routerOptions: { maxParamLength: 500 },
    trustProxy: trustedProxies(options.trustedProxies),
    rewriteUrl: escapeUndecodablePath,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(headers)),
  });
  drainWhenClosed(app, options.drain);
  ignoreExpectHeader(app);
  app.setErrorHandler(sendProblem);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onRequest', requireReadable);
  app.addHook('onRequest', requireSameOrigin({ siteUrl, secure }));
  limitBodies(app, bodies);
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
    cache: NETWORKS_REMEMBERED,
    keyGenerator: (request) => (onlyReads(request) ? '' : clientNetwork(request)),
    allowList: onlyReads,
  });
  return app;
};

const onlyReads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Neither Postgres nor a file system takes NUL in a name; a host is part of every request since HTTP/1.1 (RFC 9112 §3.2). */
const requireReadable = async ({ url, headers, raw }: FastifyRequest): Promise<void> => {
  if (url.includes('%00')) throw new Problem(400, 'unreadable');
  if (headers.host === undefined && raw.httpVersion === '1.1') throw new Problem(400, 'unreadable');
};
