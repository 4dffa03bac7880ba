import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export type Network = ReturnType<typeof createNetwork>;

/** The port and the connections to it; `accept` speaks HTTP/2 over a new one. */
export const createNetwork = (accept: (socket: net.Socket) => void) => {
  const sockets = new Set<net.Socket>();
  let server: net.Server | undefined;
  let port = 0;

  /** Listens where it listened before; the first time at the port given, 0 for any. */
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
    /** Also drops the connections there are. */
    async stop() {
      const closed = server?.listening ? once(server.close(), 'close') : undefined;
      drop();
      await closed;
    },
    port: () => port,
    peers: () => [...sockets].map(({ remoteAddress, remotePort }) => `${remoteAddress}:${remotePort}`),
  };
};
