import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Connection } from '#storage/database/pool.ts';

/** Stands between a test and Postgres, as a network does that loses answers, falls silent or is watched; ends with the test. */
export const startPostgresProxy = async (connection: Connection) => {
  const sockets = new Set<net.Socket>();
  let losesNextAnswer = false;
  let lost = 0;
  let frozen: 'no' | 'answers' | 'all' = 'no';
  let received = 0;
  const server = net.createServer((client) => {
    const postgres = net.connect(upstreamOf(connection));
    const end = () => {
      client.destroy();
      postgres.destroy();
    };
    // A connection that went silent stays so, whatever the network does later.
    let isDead = false;
    client.on('data', (chunk) => {
      isDead ||= frozen === 'all';
      if (!isDead) postgres.write(chunk);
    });
    postgres.on('data', (chunk) => {
      isDead ||= frozen !== 'no';
      if (isDead) return;
      if (losesNextAnswer) {
        losesNextAnswer = false;
        lost += 1;
        return end();
      }
      received += chunk.length;
      // The client's pace is the server's: what waits here is nobody's memory.
      if (!client.write(chunk)) {
        postgres.pause();
        client.once('drain', () => postgres.resume());
      }
    });
    for (const socket of [client, postgres]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    connection: throughPort(connection, (server.address() as AddressInfo).port),
    /** The next thing that Postgres says is lost, and its connection with it. */
    loseNextAnswer() {
      losesNextAnswer = true;
    },
    lost: () => lost,
    /**
     * Connections on which something is said from now on are dead and do not know it: nothing passes, and nothing ends. With
     * `answers`, Postgres still hears what it is told.
     */
    freeze(what: 'answers' | 'all') {
      frozen = what;
    },
    /** New connections work again. */
    thaw() {
      frozen = 'no';
    },
    /** Bytes that came from Postgres. */
    received: () => received,
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
