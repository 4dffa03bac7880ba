import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

export interface DrainOptions {
  /** Milliseconds in which new connections are still taken, while proxies hear by every answer that this process ends; default 300. */
  notice?: number;
  /** Milliseconds until requests that wait for their client end: its body has not arrived, or it does not take the answer; default 1,500. */
  client?: number;
  /** Milliseconds until everything ends; default 8,000: less than the ten seconds that Docker waits before it kills. */
  everything?: number;
}

/** Milliseconds after which connections are looked through again. */
const LOOK_AGAIN = 20;

/** A connection that has had no request for as many milliseconds has none on its way to us. */
const IDLE_AFTER = 100;

/** Seconds after which a request that was broken off may be sent again. */
const RETRY_AFTER = 1;

/**
 * Lets `app.close()` end a server that is in use without losing a request: what is underway is answered, every answer says
 * `Connection: close`, and connections without a request end soon. New connections are refused after a short notice: a proxy that does not
 * hear it by `/health/ready` in time tries the next process. Streams that have no end of their own are ended by who made them,
 * in a hook `preClose`, or after `client` milliseconds.
 */
export const drainWhenClosed = (
  app: FastifyInstance,
  { notice = 300, client = 1_500, everything = 8_000 }: DrainOptions = {},
): void => {
  /** Since when each has had no request. */
  const sockets = new Map<Socket, number>();
  const open = new Map<ServerResponse, { request: FastifyRequest; reply: FastifyReply }>();
  let isEnding = false;
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isEnding && request.routeOptions.url === '/health/ready') throw new Problem(503, 'unavailable');
    open.set(reply.raw, { request, reply });
    const { socket } = request;
    reply.raw.once('close', () => {
      open.delete(reply.raw);
      if (sockets.has(socket)) sockets.set(socket, performance.now());
    });
  });

  const endIdle = (): void => {
    const busy = new Set([...open.keys()].map(({ socket }) => socket));
    const idle = performance.now() - IDLE_AFTER;
    for (const [socket, since] of sockets) if (!busy.has(socket) && since < idle) socket.destroySoon();
  };

  const endWaitingForClient = (): void => {
    for (const [response, { request, reply }] of open) {
      if (response.headersSent) response.destroy();
      else if (!request.raw.complete) refuse(request, reply);
    }
  };

  const endConnections = async (since: number): Promise<void> => {
    while (sockets.size > 0) {
      const passed = performance.now() - since;
      endIdle();
      if (passed > client) endWaitingForClient();
      if (passed > everything) for (const socket of sockets.keys()) socket.destroy();
      await sleep(LOOK_AGAIN);
    }
  };

  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const since = performance.now();
    isEnding = true;
    for (const response of open.keys()) sayClose(response);
    await sleep(notice);
    app.server.close();
    await endConnections(since);
  });
};

/** Fastify says so itself in answers to requests that come from now on. */
const sayClose = (response: ServerResponse): void => {
  if (response.headersSent) response.once('finish', () => response.socket?.destroySoon());
  else response.setHeader('connection', 'close');
};

/** Nothing was done yet, for the body is not here. */
const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
  request.raw.resume();
  reply.header('connection', 'close').send(new Problem(503, 'unavailable', { retryAfter: RETRY_AFTER }));
};
