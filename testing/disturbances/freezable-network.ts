import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { Connection } from '#storage/database/pool.ts';

export interface FreezableNetwork {
  /** The way to the same database through this network. */
  connection: Connection;
  /** From now on nothing passes in either direction, and nobody is told: as when a router forgets a connection. */
  freeze(): void;
  /** What was held back arrives. */
  thaw(): void;
  close(): Promise<void>;
}

/** A network between one process and its database. */
export const openFreezableNetwork = async (database: Connection): Promise<FreezableNetwork> => {
  const sockets = new Set<net.Socket>();
  let frozen = false;
  const server = net.createServer((client) => {
    const postgres = net.connect(addressOf(database));
    for (const [from, to] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void to.write(chunk));
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          if (!frozen) to.destroy();
        });
      if (frozen) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    connection: through(database, (server.address() as AddressInfo).port),
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

const addressOf = (connection: Connection): net.NetConnectOpts => {
  const { searchParams, hostname, port } = new URL(connection);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
};

const through = (connection: Connection, port: number): Connection => {
  const url = new URL(connection);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
};
