import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** A balancer in front of several processes, whose connections can be cut. */
export interface Balancer {
  url: string;
  /** Sets the ports of the processes. */
  setPorts(ports: readonly number[]): void;
  /** Ends all connections without a closing handshake. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a balancer that gives each connection to the next process that accepts it. */
export const createBalancer = async (): Promise<Balancer> => {
  const open = new Set<net.Socket>();
  let ports: readonly number[] = [];
  let turn = 0;
  const keep = (socket: net.Socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
    return socket;
  };
  const server = net.createServer(async (near) => {
    keep(near).pause();
    turn += 1;
    const far = await connectToFirst(ports.map((_, index) => ports[(turn + index) % ports.length]!));
    if (!far || near.destroyed) {
      far?.destroy();
      near.destroy();
      return;
    }
    near.on('close', () => far.destroy()).pipe(keep(far));
    far.on('close', () => near.destroy()).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setPorts(given) {
      ports = given;
    },
    cut,
    async close() {
      const closed = once(server.close(), 'close');
      cut();
      await closed;
    },
  };
};

const connectToFirst = async (ports: readonly number[]): Promise<net.Socket | undefined> => {
  for (const port of ports) {
    const socket = net.connect(port, '127.0.0.1');
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (isConnected) return socket;
  }
  return undefined;
};
