import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export type Network = ReturnType<typeof createNetwork>;

/** Creates the listening port and tracks its connections; `accept` serves HTTP/2 on a new one. */
export const createNetwork = (accept: (socket: net.Socket) => void) => {
  const sockets = new Set<net.Socket>();
  let server: net.Server | undefined;
  let port = 0;

  /** Listens on the same port as before; the first time on the given one, 0 for any free port. */
  const start = async (first = 0): Promise<void> => {
    server = net.createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      accept(socket);
    });
    server.listen(port || first, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };

  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    start,
    drop,
    /** Also drops open connections. */
    async stop() {
      const closed = server?.listening ? once(server.close(), 'close') : undefined;
      drop();
      await closed;
    },
    port: () => port,
    peers: () => [...sockets].map(({ remoteAddress, remotePort }) => `${remoteAddress}:${remotePort}`),
  };
};
