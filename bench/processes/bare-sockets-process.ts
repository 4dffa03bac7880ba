import Fastify from 'fastify';
import { WebSocketServer } from 'ws';
import { serveParent } from './child-server.ts';

/** A server that sends each message of a client to all clients. */
serveParent(async () => {
  const app = Fastify({ logger: false });
  const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false });
  sockets.on('connection', (socket) =>
    socket.on('message', (data, isBinary) => {
      for (const each of sockets.clients) each.send(data, { binary: isBinary });
    }),
  );
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.terminate();
  });
  return { app };
});
