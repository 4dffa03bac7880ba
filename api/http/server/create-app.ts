import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest, type onRequestHookHandler } from 'fastify';
import { type BodyLimits, createBodyLimits, limitBodies, VISITOR_BODY_LIMIT } from '../limits/body-limits.ts';
import { addRateLimitHeaders } from '../limits/rate-limit.ts';
import { clientNetwork, NETWORKS_REMEMBERED } from '../network.ts';
import { Problem } from '../problem.ts';
import { sendProblem } from '../problem-details.ts';
import { requireSameOrigin } from '../security/same-origin.ts';
import { securityHeaders } from '../security/security-headers.ts';
import { trustedProxies } from '../trusted-proxies.ts';
import { handleClientError, ignoreExpectHeader } from './client-errors.ts';
import { type DrainOptions, drainWhenClosed } from './drain.ts';
import { readForm } from './read-form.ts';
import { escapeUndecodablePath } from './undecodable-url.ts';

/** Requests other than GET and HEAD per client network and minute. */
const CHANGES_PER_MINUTE = 600;
/** The same for each program with a valid key, which is counted by its key: a server may work for many people. */
const CHANGES_OF_PROGRAM_PER_MINUTE = 6_000;
const PROGRAM = 'program ';

/** Maximum characters of a part of a path, such as an id. */
export const MAX_PARAM_LENGTH = 500;

/** Timeouts in milliseconds. `check` is the interval at which Node enforces them. */
export interface RequestTimeouts {
  /** Until the headers of a request have arrived. */
  headers: number;
  /** Until the whole request has arrived; enough for the largest picture over a slow connection. */
  request: number;
  check: number;
}

const TIMES: RequestTimeouts = { headers: 15_000, request: 300_000, check: 5_000 };

/** Options of `createApp`. */
export interface ServerOptions {
  logLevel: string;
  /** Scheme, host and port. */
  siteUrl: string;
  /** True if `siteUrl` is https. */
  secure: boolean;
  /** IP addresses and networks of proxies whose `X-Forwarded-*` headers are trusted. Default: this machine. */
  trustedProxies?: readonly string[] | undefined;
  times?: RequestTimeouts | undefined;
  /** Websockets: which requests are handshakes, and what must be registered before a shutdown waits for connections. */
  webSockets?: { isHandshake(request: IncomingMessage): boolean; provide(app: FastifyInstance): Promise<void> };
  /** Times of a graceful shutdown. */
  drain?: DrainOptions | undefined;
}

/** Options of `acceptChanges`. */
export interface ChangeOptions {
  bodies?: BodyLimits | undefined;
  /** Returns the id of the key with which a program sent the request; undefined for other clients, who are counted by network. */
  programOf?: (request: FastifyRequest) => Promise<string | undefined>;
}

/**
 * Creates the Fastify app with what concerns every response: security headers, checks of the request line, cookies, error responses and
 * graceful shutdown. What only changes need is added by `acceptChanges`, so that pages do without it.
 */
export const createApp = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { siteUrl, secure, times = TIMES, webSockets } = options;
  const headers = securityHeaders({ secure });
  const app = Fastify({
    bodyLimit: VISITOR_BODY_LIMIT,
    requestTimeout: times.request,
    // A request without a host is rejected below, with the headers of every other response.
    http: {
      headersTimeout: times.headers,
      connectionsCheckingInterval: times.check,
      requireHostHeader: false,
      ...(webSockets && { shouldUpgradeCallback: webSockets.isHandshake }),
    },
    clientErrorHandler: handleClientError(headers),
    // Accepted requests are still handled during shutdown.
    return503OnClosing: false,
    logger: { level: options.logLevel },
    // Requests are not logged, so that no line refers to the id of one, which a logger for each would add.
    childLoggerFactory: (logger) => logger,
    // The whole site is one plug-in, which takes as long as a busy machine needs.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    trustProxy: trustedProxies(options.trustedProxies),
    rewriteUrl: escapeUndecodablePath,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(headers)),
  });
  await webSockets?.provide(app);
  drainWhenClosed(app, options.drain);
  ignoreExpectHeader(app);
  app.setErrorHandler(sendProblem);
  app.addHook('onRequest', function setSecurityHeaders(_request, reply, done) {
    reply.headers(headers);
    done();
  });
  app.addHook('onRequest', requireReadable);
  app.addHook('onRequest', requireSameOrigin({ siteUrl, secure }));
  await app.register(cookie);
  addRateLimitHeaders(app);
  return app;
};

/**
 * Adds what requests need that change something: limits of body size, time and rate, and parsers for JSON and forms.
 * Applies to all routes of the app, but not to scopes that exist already.
 */
export const acceptChanges = async (
  app: FastifyInstance,
  { bodies = createBodyLimits(), programOf }: ChangeOptions,
): Promise<void> => {
  limitBodies(app, bodies);
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => readForm(body),
  );
  await app.register(rateLimit, {
    max: (_request, key) => (key.startsWith(PROGRAM) ? CHANGES_OF_PROGRAM_PER_MINUTE : CHANGES_PER_MINUTE),
    timeWindow: '1 minute',
    cache: NETWORKS_REMEMBERED,
    keyGenerator: async (request) => {
      if (onlyReads(request)) return '';
      const program = await programOf?.(request);
      return program === undefined ? clientNetwork(request) : PROGRAM + program;
    },
    allowList: onlyReads,
  });
};

const onlyReads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Throws 400 for NUL in the URL, which neither Postgres nor file systems accept in names, for HTTP/1.1 requests without a host and for
 * requests with several (RFC 9112 §3.2).
 */
const requireReadable: onRequestHookHandler = function requireReadable({ url, headers, raw }, _reply, done) {
  const isReadable =
    !url.includes('%00') &&
    (headers.host !== undefined || raw.httpVersion !== '1.1') &&
    countHosts(raw.rawHeaders) <= 1;
  if (isReadable) done();
  else done(new Problem(400, 'unreadable'));
};

/** Counts the `Host` headers in Node's list of names and values, of which `headers` shows only the first. */
const countHosts = (rawHeaders: readonly string[]): number => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};
