import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { anonKey } from '#api/auth/tokens/program-token.ts';
import { currentReleaseDir } from '#api/pages/waku.ts';
import { type Runtime, startRuntime } from '#api/runtime.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { openTemporaryMagazine } from './magazine.ts';
import { measure, quantile } from './measure.ts';
import { memoryOfTree } from './processes/process-tree.ts';
import { startBareSockets, startBenchSite } from './site.ts';
import { figure, megabytes, printConditions, printTable, ratio } from './table.ts';

/** Idle sockets, each of which has joined a channel, and sockets that get a message. */
const IDLE = 10_000;
const LISTENING = 4_000;
/** Handshakes at the same time. */
const AT_ONCE = 100;
const PAYLOAD = 'x'.repeat(200);
const TOPIC = 'bench';

const run = async (): Promise<void> => {
  printConditions();
  const magazine = await openTemporaryMagazine();
  const dist = currentReleaseDir();
  const { connection, dataDir } = magazine;
  const runtime = await startRuntime({ connection, dataDir, project: false });
  const site = await startBenchSite({ connection, dataDir, dist, cachePages: true });
  const bare = await startBareSockets();
  try {
    const anon = await anonKey({ ...runtime, siteUrl: 'http://127.0.0.1' });
    const address = `${site.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anon}&vsn=2.0.0`;
    const before = memoryOf(site.pid);
    const sockets = await open(address, IDLE, join);
    await sleep(2_000);
    const after = memoryOf(site.pid);
    printTable(
      'Memory',
      ['sockets', 'MB of the process', 'KB a socket'],
      [
        ['none', megabytes(before), ''],
        [figure(IDLE), megabytes(after), figure((after - before) / IDLE / 1024)],
      ],
    );
    for (const socket of sockets.splice(LISTENING)) socket.terminate();
    const bareSockets = await open(bare.url.replace('http', 'ws'), LISTENING, async () => undefined);
    await compareFanOut({ runtime, url: site.url, sockets, bareSockets });
    for (const socket of [...sockets, ...bareSockets]) socket.terminate();
  } finally {
    await bare.stop();
    await site.stop();
    await runtime.close();
    await magazine.close();
  }
};

/** Memory of the site's own process; Postgres is a child of this one. */
const memoryOf = (pid: number): number => memoryOfTree(pid).find((process) => process.pid === pid)!.bytes;

const open = async (address: string, count: number, start: (socket: WebSocket) => Promise<unknown>) => {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: AT_ONCE }, () => new WebSocket(address, { perMessageDeflate: false }));
    await Promise.all(some.map((socket) => once(socket, 'open').then(() => start(socket))));
    sockets.push(...some);
  }
  return sockets;
};

const join = async (socket: WebSocket): Promise<void> => {
  socket.send(JSON.stringify(['1', '1', `realtime:${TOPIC}`, 'phx_join', {}]));
  await once(socket, 'message');
};

interface Sides {
  runtime: Runtime;
  url: string;
  sockets: WebSocket[];
  bareSockets: WebSocket[];
}

const compareFanOut = async ({ runtime, url, sockets, bareSockets }: Sides): Promise<void> => {
  const headers = { apikey: await createTestServiceKey(runtime), 'content-type': 'application/json' };
  const body = JSON.stringify({ messages: [{ topic: TOPIC, event: 'said', payload: PAYLOAD }] });
  const broadcast = () => fetch(`${url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body });
  const results = await measure(
    [
      { name: 'bare ws', run: () => arrival(bareSockets, async () => bareSockets[0]!.send(PAYLOAD)) },
      { name: 'broadcast by HTTP', floor: 'bare ws', run: () => arrival(sockets, broadcast) },
    ],
    { rounds: 20, warmUp: 3 },
  );
  printTable(
    `A message of ${PAYLOAD.length} bytes to ${figure(LISTENING)} clients`,
    ['', 'median ms', 'p99 ms', 'ratio of p99'],
    [...results.map(({ name, median, ratio: of }) => [name, figure(median.middle), figure(median.p99), ratio(of.p99)])],
  );
};

/** Sends a message, and returns after how many milliseconds half of the clients, and 99 of 100, have it. */
const arrival = async (sockets: WebSocket[], send: () => Promise<unknown>) => {
  const times: number[] = [];
  const since = performance.now();
  const arrived = sockets.map((socket) => once(socket, 'message').then(() => times.push(performance.now() - since)));
  await send();
  await Promise.all(arrived);
  return { middle: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

await run();
