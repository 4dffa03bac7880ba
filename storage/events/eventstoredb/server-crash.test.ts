import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#testing/eventstoredb/open-double.ts';
import { spawnDouble } from '#testing/eventstoredb/spawn-double.ts';
import { collect, idsOf, newEvent, newEvents, pullSubscription, retryUntilAvailable } from '../contract/helpers.ts';
import { EventStoreUnavailable } from '../event-store.ts';

const newJournal = async (): Promise<string> => {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'levada-eventstoredb-'));
  onTestFinished(() => fs.rm(dir, { recursive: true }));
  return path.join(dir, 'journal');
};

const WRITERS = 8;
const APPENDS = 40;

test('a server that is killed repeatedly loses and duplicates nothing', async () => {
  const journal = await newJournal();
  let server = await spawnDouble({ journal });
  const store = openStore(server.connectionString);
  const subscription = pullSubscription(store, 0n, ['article-']);
  const seen = subscription.events(WRITERS * APPENDS);
  const acknowledged: string[] = [];
  let kills = 0;
  const killAndRestart = async () => {
    kills += 1;
    await server.kill('SIGKILL');
    server = await spawnDouble({ journal, port: server.port });
  };
  const write = async (writer: number) => {
    for (let turn = 0; turn < APPENDS; turn += 1) {
      const event = newEvent({ writer, turn });
      await retryUntilAvailable(() => store.append(`article-${(writer + turn) % 5}`, 'any', [event]));
      acknowledged.push(event.id);
      if (acknowledged.length === 80 * (kills + 1)) await killAndRestart();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const events = await collect(store.readAll(0n, ['article-']));
  expect(kills).toBeGreaterThan(2);
  expect(idsOf(events).toSorted()).toEqual(acknowledged.toSorted());
  expect(await seen).toEqual(events);
  await subscription.stop();
});

test('calls to a frozen server time out, and succeed when it continues', async () => {
  const server = await spawnDouble();
  const store = openStore(server.connectionString, { callTimeoutMs: 200, retryTimeoutMs: 600 });
  const subscription = pullSubscription(store, 0n, ['article-']);
  await subscription.untilCaughtUp();
  const [first, second] = [newEvents(1), newEvents(1)];
  server.freeze();
  await expect(store.append('article-1', 'any', first)).rejects.toBeInstanceOf(EventStoreUnavailable);
  await expect(collect(store.read('article-1'))).rejects.toBeInstanceOf(EventStoreUnavailable);
  await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
  server.thaw();
  await retryUntilAvailable(() => store.append('article-1', 'any', first));
  await store.append('article-1', 0n, second);
  expect(idsOf(await subscription.events(2))).toEqual(idsOf([...first, ...second]));
  await subscription.stop();
});
