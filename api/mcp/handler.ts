import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import type { CommandServices } from '../commands/command.ts';
import { callTool, type SendToApi } from './call-tool.ts';
import { listResources, listTemplates, resourcePath } from './resources.ts';
import { toolsOf } from './tools.ts';

/** Streams of notifications that are open at a time, although none is ever sent. */
const MAX_SUBSCRIPTIONS = 20;

export interface McpOptions {
  services: CommandServices;
  siteUrl: string;
}

/** What a request of a client may do. */
interface Session extends McpOptions {
  account: StaffAccount | undefined;
  send: SendToApi;
}

/** Creates what answers the requests of all clients. */
export const createHandler = () => {
  const sessions = new WeakMap<Request, Session>();
  const handler = createMcpHandler(({ requestInfo }) => createServer(sessions.get(requestInfo!)!), {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
  });
  return {
    /** Responds to a request, whose body is parsed already, as far as the session allows. */
    respond(request: Request, parsedBody: unknown, session: Session): Promise<Response> {
      sessions.set(request, session);
      return handler.fetch(request, { parsedBody });
    },
    close: () => handler.close(),
  };
};

export type McpHandler = ReturnType<typeof createHandler>;

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
