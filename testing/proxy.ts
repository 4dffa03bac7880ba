import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { Connection } from '#storage/database/pool.ts';

/** Something between us and Postgres, as routers with address translation are: it can forget connections and tell nobody. */
export interface TestProxy {
  connection: Connection;
  /** Connections there are stay open and pass nothing on, for ever; new ones are served. */
  forget(): void;
  /** The same, and new ones are accepted and not served either. */
  freeze(): void;
  /** New connections are served again; those that were forgotten stay so. */
  thaw(): void;
  close(): Promise<void>;
}

/** Stands in front of the Postgres of a connection. */
export const createProxy = async (connection: Connection): Promise<TestProxy> => {
  const pairs = new Set<net.Socket[]>();
  const held = new Set<net.Socket>();
  let frozen = false;
  const server = net.createServer((client) => {
    held.add(client.on('error', () => {}).on('close', () => held.delete(client)));
    if (frozen) return;
    const postgres = net.connect(upstreamOf(connection));
    held.add(postgres.on('error', () => {}).on('close', () => held.delete(postgres)));
    client.pipe(postgres).pipe(client);
    const pair = [client, postgres];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('close', () => {
        if (pairs.delete(pair)) for (const each of pair) each.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const forget = () => {
    for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
    pairs.clear();
  };
  return {
    connection: throughPort(connection, (server.address() as AddressInfo).port),
    forget,
    freeze() {
      frozen = true;
      forget();
    },
    thaw() {
      frozen = false;
    },
    async close() {
      const closed = once(server.close(), 'close');
      for (const socket of held) socket.destroy();
      await closed;
    },
  };
};

const upstreamOf = (connection: Connection): net.NetConnectOpts => {
  const { searchParams, hostname, port } = new URL(connection);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
};

const throughPort = (connection: Connection, port: number): Connection => {
  const url = new URL(connection);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
};
