import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { currentStaffAccount, notSignedIn } from '../auth/current-session/current-session.ts';
import { identifyBearer } from '../auth/current-session/identify-bearer.ts';
import { authenticateHeader, RESOURCE_PATHS, type ResourcePath } from '../auth/oauth/resources.ts';
import { createRateLimiter } from '../http/limits/rate-limit.ts';
import { clientAddress } from '../http/network.ts';
import { ANYONE, BEARER_OF_SECRET } from '../http/route-access.ts';
import type { SendToApi } from './call-tool.ts';
import type { McpHandler, McpOptions } from './handler.ts';

/** Requests of one client network per minute. */
const PER_MINUTE = 300;
/** Maximum bytes of a request: the body of a command and its envelope. */
const BODY_LIMIT = 5 * 1024 * 1024;
const PASSED_HEADERS = ['authorization', 'accept-language', 'user-agent'] as const;

/**
 * Registers `/mcp` and `/mcp/account`, the Model Context Protocol over streamable HTTP, without sessions: queries as tools and resources, commands of staff as tools
 * with a dry run, and their undo. Each call is a request to this API with the token of the client, so that roles, scopes, limits and the
 * history are the same. Cookies do not count. Visitors get the public queries at `/mcp`; `/mcp/account` responds 401 to them, which is how clients
 * find out that they can sign in by OAuth.
 */
export const mcpRoutes = (app: FastifyInstance, options: McpOptions): void => {
  const limitRate = createRateLimiter(app, { max: PER_MINUTE, timeWindow: '1 minute' });
  // At the first request: the library takes 70 ms of processor time, and many sites never need it.
  let loaded: Promise<McpHandler> | undefined;
  const handler = (): Promise<McpHandler> => {
    loaded ??= import('./handler.ts').then(({ createHandler }) => createHandler());
    return loaded;
  };
  app.addHook('preClose', async () => (await loaded)?.close());

  const serve = (path: ResourcePath) => async (request: FastifyRequest, reply: FastifyReply) => {
    delete request.headers.cookie;
    await limitRate(request);
    const account = await accountOf(request, reply, options.siteUrl, path);
    const webRequest = toWebRequest(request, options.siteUrl + path);
    const session = { ...options, account, send: sendAs(app, request) };
    return reply
      .header('cache-control', 'no-store')
      .send(await (await handler()).respond(webRequest, request.body, session));
  };
  for (const path of RESOURCE_PATHS) {
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: path,
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT,
      config: {
        access: { ...(path === '/mcp' ? ANYONE : BEARER_OF_SECRET), scope: 'read' },
        allowCrossOrigin: 'with key',
      },
      handler: serve(path),
    });
  }
};

/** Returns the request without its body, which is parsed already. */
const toWebRequest = ({ method, headers }: FastifyRequest, url: string): Request => {
  const named = Object.entries(headers).filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding');
  return new Request(url, {
    method,
    headers: named.map(([name, value]): [string, string] => [name, String(value)]),
  });
};

/**
 * Returns the staff account of the bearer token; undefined for visitors, readers and service keys, where the path is for everybody. Throws 401 for
 * an invalid token, and for the key of an account that is banned or no longer staff; the response says where to get a token.
 */
const accountOf = async (
  request: FastifyRequest,
  reply: FastifyReply,
  siteUrl: string,
  path: ResourcePath,
): Promise<StaffAccount | undefined> => {
  const owner = await identifyBearer(request);
  const account = !owner || owner.kind === 'visitor' ? undefined : await currentStaffAccount(request);
  const isInvalid = owner?.kind === 'invalid' || (owner?.kind === 'account key' && !account);
  if (!isInvalid && (account || path === '/mcp')) return account;
  reply.header('www-authenticate', authenticateHeader(siteUrl, path, isInvalid ? 'invalid_token' : undefined));
  throw notSignedIn(request);
};

const sendAs =
  (app: FastifyInstance, request: FastifyRequest): SendToApi =>
  async (method, url, { payload, key } = {}) => {
    const passed = PASSED_HEADERS.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : []));
    const headers = { ...Object.fromEntries(passed), ...(key !== undefined && { 'idempotency-key': key }) };
    const remoteAddress = clientAddress(request);
    const send = (to: string) => app.inject({ method, url: to, headers, remoteAddress, ...(payload && { payload }) });
    const first = await send(url);
    // The former slug of an article leads to the current one.
    const answer = first.statusCode === 301 ? await send(first.headers.location!) : first;
    return { status: answer.statusCode, body: answer.json() };
  };
