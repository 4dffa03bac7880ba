import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

export interface DrainOptions {
  /**
   * Milliseconds for which new connections are still accepted, while every response tells proxies that this process is shutting
   * down; default 300.
   */
  notice?: number;
  /**
   * Milliseconds after which requests that wait for their client are ended: its body has not arrived, or it does not read the
   * response; default 1,500.
   */
  client?: number;
  /** Milliseconds after which all connections are destroyed; default 8,000: less than the ten seconds that Docker waits before it kills. */
  everything?: number;
}

/** Milliseconds between two checks of the open connections. */
const CHECK_INTERVAL_MS = 20;

/** Milliseconds without a request after which a connection is closed: by then no request can be in transit. */
const IDLE_AFTER_MS = 100;

/** Seconds after which a client may retry a request that the shutdown interrupted. */
const RETRY_AFTER = 1;

/** A request was refused because this process is shutting down; the message is for the log. */
class ShuttingDown extends Problem {
  override message = 'this process is shutting down';

  constructor() {
    super(503, 'unavailable', { retryAfter: RETRY_AFTER });
  }
}

/**
 * Makes `app.close()` complete the requests in progress and close idle connections. New connections are still accepted for `notice`
 * milliseconds, until proxies know that this process is closing. Requests whose body or response is still in transit after `client`
 * milliseconds are ended; after `everything` milliseconds, all connections are.
 */
export const drainWhenClosed = (
  app: FastifyInstance,
  { notice = 300, client = 1_500, everything = 8_000 }: DrainOptions = {},
): void => {
  /** Open sockets and the time of their last request's end (`performance.now()`). */
  const sockets = new Map<Socket, number>();
  const open = new Map<ServerResponse, { request: FastifyRequest; reply: FastifyReply }>();
  let isEnding = false;
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', function rememberOpenRequest(request, reply, done) {
    if (isEnding && request.routeOptions.url === '/health/ready') return done(new ShuttingDown());
    open.set(reply.raw, { request, reply });
    const { socket } = request;
    reply.raw.once('close', () => {
      open.delete(reply.raw);
      if (sockets.has(socket)) sockets.set(socket, performance.now());
    });
    return done();
  });

  const endIdle = (): void => {
    const busy = new Set([...open.keys()].map(({ socket }) => socket));
    const idle = performance.now() - IDLE_AFTER_MS;
    for (const [socket, since] of sockets) if (!busy.has(socket) && since < idle) socket.destroySoon();
  };

  const endWaitingForClient = (): void => {
    for (const [response, { request, reply }] of open) {
      if (response.headersSent) response.destroy();
      else if (!request.raw.complete) respondUnavailable(request, reply);
    }
  };

  const endConnections = async (since: number): Promise<void> => {
    while (sockets.size > 0) {
      const passed = performance.now() - since;
      endIdle();
      if (passed > client) endWaitingForClient();
      if (passed > everything) for (const socket of sockets.keys()) socket.destroy();
      await sleep(CHECK_INTERVAL_MS);
    }
  };

  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const since = performance.now();
    isEnding = true;
    for (const response of open.keys()) closeAfterResponse(response);
    await sleep(notice);
    app.server.close();
    await endConnections(since);
  });
};

/** For responses in progress; Fastify sets `Connection: close` itself for later requests. */
const closeAfterResponse = (response: ServerResponse): void => {
  if (response.headersSent) response.once('finish', () => response.socket?.destroySoon());
  else response.setHeader('connection', 'close');
};

/** Responds 503 to a request whose body has not arrived, so that nothing was done yet and it can be retried. */
const respondUnavailable = (request: FastifyRequest, reply: FastifyReply): void => {
  request.raw.resume();
  reply.header('connection', 'close').send(new ShuttingDown());
};
