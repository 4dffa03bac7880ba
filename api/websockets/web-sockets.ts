import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { createRateLimiter } from '../http/limits/rate-limit.ts';
import { clientAddress, clientNetwork } from '../http/network.ts';
import { Problem } from '../http/problem.ts';
import type { RouteAccess } from '../http/route-access.ts';
import type { IsTrustedProxy } from '../http/trusted-proxies.ts';
import { createFanOut, type FanOut } from './fan-out.ts';
import { CLOSE_CODES, OpenSocket, type SocketHandler } from './open-socket.ts';
import { SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    webSockets: WebSockets;
  }
}

export interface WebSockets extends FanOut {
  /**
   * Registers a websocket route in a scope. `authorize` runs before the handshake; what it throws is the HTTP response. `open` gets the socket
   * and returns what handles its messages.
   */
  route<Authorized extends object>(scope: FastifyInstance, path: string, route: WebSocketRoute<Authorized>): void;
}

export interface WebSocketRoute<Authorized extends object> {
  access: RouteAccess;
  /** Limits of sockets of this route, where they differ from those of others. */
  limits?: Partial<Pick<SocketLimits, 'maxMessageBytes' | 'maxBufferedBytes' | 'messages'>>;
  authorize(request: FastifyRequest): Promise<Authorized>;
  open(socket: OpenSocket, authorized: Authorized): SocketHandler;
}

/** The websockets of an app that is being built. */
export interface WebSocketSetup {
  /**
   * Returns true for a handshake at the path of a websocket route. At any other path, and for another protocol, `Upgrade` is ignored, as HTTP
   * allows (RFC 9110 §7.8).
   */
  isHandshake(request: IncomingMessage): boolean;
  /** Makes websockets available as `app.webSockets`. Must be called before `drainWhenClosed`, which would wait for open sockets. */
  provide(app: FastifyInstance): Promise<void>;
}

/**
 * Sets up websockets: with limits in all, by network and by socket, pings that end dead connections, and messages to many sockets that do not
 * block other work. A shutdown closes all sockets with 1012, after which clients reconnect. Compression is off, because its state costs
 * 200 KB a socket.
 */
export const setUpWebSockets = (trusts: IsTrustedProxy, changed: Partial<SocketLimits> = {}): WebSocketSetup => {
  const limits = { ...SOCKET_LIMITS, ...changed };
  const paths: RegExp[] = [];
  const sockets = new Set<OpenSocket>();
  const limited: Limited = { sockets, networks: new Map(), limits, trusts };
  let isClosing = false;
  return {
    isHandshake: ({ headers, url = '' }) =>
      !isClosing && headers.upgrade?.toLowerCase() === 'websocket' && isPath(paths, url.split('?')[0]!),
    async provide(app) {
      await app.register(websocket, {
        options: { perMessageDeflate: false, maxPayload: limits.maxMessageBytes, clientTracking: false },
        errorHandler: (_error, socket) => socket.terminate(),
        preClose: () => {
          isClosing = true;
          return closeAll(sockets, limits.closeMs);
        },
      });
      const pinging = setInterval(() => endDead(sockets), limits.pingEveryMs);
      app.addHook('onClose', async () => clearInterval(pinging));
      app.decorate('webSockets', {
        ...createFanOut(),
        route(scope, path, route) {
          paths.push(toPattern(scope.prefix + path));
          addRoute(scope, path, route, limited);
        },
      } satisfies WebSockets);
    },
  };
};

const isPath = (paths: readonly RegExp[], path: string): boolean => paths.some((pattern) => pattern.test(path));

/** Returns the pattern of the paths of a route, whose parameters, such as `:id`, stand for one segment. */
const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

interface OpenSockets {
  sockets: Set<OpenSocket>;
  /** Number of open sockets by client network. */
  networks: Map<string, number>;
}

interface Limited extends OpenSockets {
  limits: SocketLimits;
  trusts: IsTrustedProxy;
}

/** Runs a function without the context of a request, which would be kept by everything that the function begins. */
const outsideRequests = AsyncLocalStorage.snapshot();

const addRoute = <Authorized extends object>(
  scope: FastifyInstance,
  path: string,
  { access, authorize, open, limits: changed }: WebSocketRoute<Authorized>,
  limited: Limited,
): void => {
  const { trusts, limits } = limited;
  const limitRate = createRateLimiter(scope, { max: limits.handshakesPerMinute, timeWindow: '1 minute' });
  const accepted = new WeakMap<FastifyRequest, { authorized: Authorized; response: ServerResponse }>();
  scope.route({
    method: 'GET',
    url: path,
    config: { access },
    preValidation: async (request, reply) => {
      if (!request.ws) return;
      if (!trusts(clientAddress(request))) await limitRate(request);
      accepted.set(request, { authorized: await authorize(request), response: reply.raw });
      // Last, so that no other handshake is accepted between the check and the opening.
      requirePlace(request, limited);
    },
    handler: () => Promise.reject(new Problem(404, 'not_found')),
    wsHandler: (raw, request) => {
      const { authorized, response } = accepted.get(request)!;
      const network = clientNetwork(request);
      outsideRequests(() => {
        const socket = new OpenSocket(raw, network, { ...limits, ...changed });
        countSocket(socket, limited);
        socket.handleWith(open(socket, authorized));
      });
      releaseHandshake(raw, response);
    },
  });
};

/** Ends the handshake, which would otherwise be kept as long as its socket, with all objects of its request (5 KB). */
const releaseHandshake = (raw: WebSocket, response: ServerResponse): void => {
  if (response.socket) response.detachSocket(response.socket);
  response.emit('close');
  // The listener of `@fastify/websocket` keeps request and reply.
  raw.removeAllListeners('error').on('error', () => raw.terminate());
};

/** Throws 503 or 429 for a request to open one socket too many. */
const requirePlace = (request: FastifyRequest, { sockets, networks, limits, trusts }: Limited): void => {
  if (sockets.size >= limits.maxSockets) throw new Problem(503, 'busy', { retryAfter: 10 });
  const open = networks.get(clientNetwork(request)) ?? 0;
  if (open >= limits.maxSocketsOfNetwork && !trusts(clientAddress(request))) {
    throw new Problem(429, 'too_many', { retryAfter: 60 });
  }
};

const countSocket = (socket: OpenSocket, { sockets, networks }: OpenSockets): void => {
  const { network } = socket;
  sockets.add(socket);
  networks.set(network, (networks.get(network) ?? 0) + 1);
  void socket.closed.then(() => {
    sockets.delete(socket);
    const left = networks.get(network)! - 1;
    if (left > 0) networks.set(network, left);
    else networks.delete(network);
  });
};

/** Ends sockets whose client did not answer the last ping, and pings the others. */
const endDead = (sockets: Iterable<OpenSocket>): void => {
  for (const socket of sockets) {
    if (!socket.isAlive) {
      socket.terminate();
      continue;
    }
    socket.isAlive = false;
    socket.ping();
  }
};

/** Closes all sockets, and ends those whose clients do not answer in time. */
const closeAll = async (sockets: ReadonlySet<OpenSocket>, closeMs: number): Promise<void> => {
  const closed = [...sockets].map((socket) => {
    socket.close(CLOSE_CODES.restart, 'restarting');
    return socket.closed;
  });
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, closeMs);
  await Promise.all(closed);
  clearTimeout(timer);
};
