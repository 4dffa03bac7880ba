import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { Connection } from '../../database/pool.ts';
import { collect, idsOf, newEvents } from '../contract/events.ts';
import type { ExpectedRevision } from '../event-store.ts';
import { createPostgresEventStore } from './event-store.ts';

/** Stands between the store and Postgres, and cuts a connection when the answer to what was written comes back. */
const startProxy = async (connection: Connection) => {
  let armed = false;
  let cut = 0;
  const server = net.createServer((client) => {
    const postgres = net.connect(upstreamOf(connection));
    const end = () => {
      client.destroy();
      postgres.destroy();
    };
    client.on('data', (chunk) => postgres.write(chunk));
    postgres.on('data', (chunk) => {
      if (!armed) return client.write(chunk);
      armed = false;
      cut += 1;
      return end();
    });
    for (const socket of [client, postgres]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    connection: throughPort(connection, (server.address() as AddressInfo).port),
    /** The next thing that Postgres says is lost, and its connection with it. */
    loseNextAnswer() {
      armed = true;
    },
    lost: () => cut,
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

test.each<ExpectedRevision>(['any', 'no_stream', 0n])(
  'an append (%s) that was written, but whose answer was lost, is written once and answered',
  async (expected) => {
    const { connection, drop } = await createTestDatabase();
    onTestFinished(drop);
    const proxy = await startProxy(connection);
    const store = createPostgresEventStore(proxy.connection);
    onTestFinished(() => store.close());
    const [first, ...events] = newEvents(6);
    const start = await store.append(expected === 0n ? 'a' : 'other', 'any', [first!]);

    proxy.loseNextAnswer();
    const [appended, neighbour] = await Promise.all([
      store.append('a', expected, events.slice(0, 3)),
      store.append('b', expected === 0n ? 'any' : expected, events.slice(3)),
    ]);

    expect(proxy.lost()).toBe(1);
    expect(start.position).toBe(1n);
    expect(appended).toEqual({ revision: expected === 0n ? 3n : 2n, position: 4n });
    expect(neighbour).toEqual({ revision: 1n, position: 6n });
    expect(idsOf(await collect(store.readAll(1n, [])))).toEqual(idsOf(events));
  },
);
