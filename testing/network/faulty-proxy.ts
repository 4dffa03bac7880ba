import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { ConnectionString } from '#storage/database/pool.ts';

/** A proxy in front of Postgres that injects network faults, for example connections that a router has forgotten. */
export interface FaultyProxy {
  connection: ConnectionString;
  /** Existing connections stay open but transfer nothing from now on; new ones work. */
  blackholeExisting(): void;
  /** Like `blackholeExisting`; new connections are also accepted but not served. */
  blackholeAll(): void;
  /** New connections are accepted but not served; existing ones work. */
  holdNew(): void;
  /** Existing and new connections transfer requests, but no more responses. */
  dropResponses(): void;
  /** New connections work again; existing ones keep their fault. */
  acceptNew(): void;
  /** Drops the next response and ends its connection. */
  dropNextResponse(): void;
  /** Number of responses dropped by `dropNextResponse`. */
  droppedResponses(): number;
  /** Bytes of responses that were transferred. */
  forwardedBytes(): number;
  close(): Promise<void>;
}

interface Pair {
  client: net.Socket;
  postgres: net.Socket;
  isSilent: boolean;
}

/** Starts a proxy in front of the Postgres of a connection string. */
export const createFaultyProxy = async (connection: ConnectionString): Promise<FaultyProxy> => {
  const pairs = new Set<Pair>();
  const held = new Set<net.Socket>();
  let mood: 'open' | 'frozen' | 'silent' = 'open';
  let losesNext = false;
  let lost = 0;
  let received = 0;

  /** Returns true when the response is to be transferred. */
  const hear = (pair: Pair, bytes: number): boolean => {
    if (pair.isSilent) return false;
    if (losesNext) {
      losesNext = false;
      lost += 1;
      end(pair);
      return false;
    }
    received += bytes;
    return true;
  };
  const end = (pair: Pair) => {
    if (pairs.delete(pair)) for (const each of socketsOf(pair)) each.destroy();
  };
  const server = net.createServer((client) => {
    held.add(client.on('error', () => {}).on('close', () => held.delete(client)));
    if (mood === 'frozen') return;
    const postgres = net.connect(upstreamOf(connection));
    held.add(postgres.on('error', () => {}).on('close', () => held.delete(postgres)));
    const pair: Pair = { client, postgres, isSilent: mood === 'silent' };
    pairs.add(pair);
    passOn(client, postgres, () => true);
    passOn(postgres, client, (bytes) => hear(pair, bytes));
    for (const socket of socketsOf(pair)) socket.on('close', () => end(pair));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const forget = () => {
    for (const pair of pairs) for (const socket of socketsOf(pair)) socket.removeAllListeners('data').pause();
    pairs.clear();
  };
  return {
    connection: throughPort(connection, (server.address() as AddressInfo).port),
    blackholeExisting: forget,
    blackholeAll() {
      mood = 'frozen';
      forget();
    },
    holdNew() {
      mood = 'frozen';
    },
    dropResponses() {
      mood = 'silent';
      for (const pair of pairs) pair.isSilent = true;
    },
    acceptNew() {
      mood = 'open';
    },
    dropNextResponse() {
      losesNext = true;
    },
    droppedResponses: () => lost,
    forwardedBytes: () => received,
    async close() {
      const closed = once(server.close(), 'close');
      for (const socket of held) socket.destroy();
      await closed;
    },
  };
};

const socketsOf = ({ client, postgres }: Pair): net.Socket[] => [client, postgres];

/** Transfers data no faster than the other side reads it, so that nothing accumulates in memory. */
const passOn = (from: net.Socket, to: net.Socket, mayPass: (bytes: number) => boolean): void => {
  from.on('data', (chunk) => {
    if (!mayPass(chunk.length) || to.write(chunk)) return;
    from.pause();
    to.once('drain', () => from.resume());
  });
};

const upstreamOf = (connection: ConnectionString): net.NetConnectOpts => {
  const { searchParams, hostname, port } = new URL(connection);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
};

const throughPort = (connection: ConnectionString, port: number): ConnectionString => {
  const url = new URL(connection);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
};
