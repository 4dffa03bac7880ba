import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { currentStaffAccount, notSignedIn } from '../auth/current-session/current-session.ts';
import { identifyBearer } from '../auth/current-session/identify-bearer.ts';
import { authenticateHeader, RESOURCE_PATHS, type ResourcePath } from '../auth/oauth/resources.ts';
import type { CommandServices } from '../commands/command.ts';
import { createRateLimiter } from '../http/limits/rate-limit.ts';
import { clientAddress } from '../http/network.ts';
import { ANYONE, BEARER_OF_SECRET } from '../http/route-access.ts';
import { callTool, type SendToApi } from './call-tool.ts';
import { listResources, listTemplates, resourcePath } from './resources.ts';
import { toolsOf } from './tools.ts';

/** Requests of one client network per minute. */
const PER_MINUTE = 300;
/** Maximum bytes of a request: the body of a command and its envelope. */
const BODY_LIMIT = 5 * 1024 * 1024;
/** Streams of notifications that are open at a time, although none is ever sent. */
const MAX_SUBSCRIPTIONS = 20;
const PASSED_HEADERS = ['authorization', 'accept-language', 'user-agent'] as const;

interface McpOptions {
  services: CommandServices;
  siteUrl: string;
}

/** What a request of a client may do. */
interface Session extends McpOptions {
  account: StaffAccount | undefined;
  send: SendToApi;
}

/**
 * Registers `/mcp` and `/mcp/account`, the Model Context Protocol over streamable HTTP, without sessions: queries as tools and resources, commands of staff as tools
 * with a dry run, and their undo. Each call is a request to this API with the token of the client, so that roles, scopes, limits and the
 * history are the same. Cookies do not count. Visitors get the public queries at `/mcp`; `/mcp/account` responds 401 to them, which is how clients
 * find out that they can sign in by OAuth.
 */
export const mcpRoutes = (app: FastifyInstance, options: McpOptions): void => {
  const limitRate = createRateLimiter(app, { max: PER_MINUTE, timeWindow: '1 minute' });
  const sessions = new WeakMap<Request, Session>();
  const handler = createMcpHandler(({ requestInfo }) => createServer(sessions.get(requestInfo!)!), {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
  });
  app.addHook('preClose', () => handler.close());

  const serve = (path: ResourcePath) => async (request: FastifyRequest, reply: FastifyReply) => {
    delete request.headers.cookie;
    await limitRate(request);
    const account = await accountOf(request, reply, options.siteUrl, path);
    const webRequest = toWebRequest(request, options.siteUrl + path);
    sessions.set(webRequest, { ...options, account, send: sendAs(app, request) });
    return reply
      .header('cache-control', 'no-store')
      .send(await handler.fetch(webRequest, { parsedBody: request.body }));
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
    const answer = await app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };

const createServer = (session: Session): Server => {
  const { account, siteUrl, send } = session;
  const tools = toolsOf(account?.role);
  const server = new Server(
    { name: 'levada', version: '1' },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ operation: _, ...tool }) => tool) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name} for this caller`);
    const { status, body } = await callTool(tool, given, session);
    const content = [{ type: 'text' as const, text: JSON.stringify(body) }];
    return status < 400 ? { content, structuredContent: body as Record<string, unknown> } : { content, isError: true };
  });
  server.setRequestHandler('resources/list', () => ({ resources: listResources(siteUrl, account?.role) }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: listTemplates(siteUrl, account?.role),
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const path = resourcePath(siteUrl, uri);
    const { status, body } = path ? await send('GET', path) : { status: 404, body: undefined };
    if (status >= 400) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Not readable (${status}): ${uri}`);
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(body) }] };
  });
  return server;
};

const INSTRUCTIONS =
  'Levada is a magazine about Madeira in Portuguese and English. Queries read; commands change the content at once and are in the ' +
  'history with your name. Try a command with dryRun first where it has it. The position in its response lets the tool undo take it back.';
