import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { collect, newEvent, newEvents } from '#storage/events/contract/helpers.ts';
import { type EventStore, MAX_EVENT_BYTES, START_POSITION } from '#storage/events/event-store.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { runProgram, startProgram } from '../test-program.ts';

const STREAMS = 60;
const ROUNDS = 10;
const KILLS = 3;

const openPostgres = async () => {
  const database = await createTestDatabase();
  const store = createPostgresEventStore(database.connection);
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return { address: database.connection, store };
};

const openEventStoreDB = async () => {
  const double = await startEventStoreDBDouble();
  const store = createEventStoreDBEventStore(double.connectionString);
  onTestFinished(async () => {
    await store.close();
    await double.close();
  });
  return { address: double.connectionString, store, double };
};

/** Appends to streams in alternation, with one to three events each, and one event of nearly the maximum size. */
const fill = async (store: EventStore): Promise<number> => {
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      Array.from({ length: STREAMS }, (_, number) =>
        store.append(`article-moved-${number}`, 'any', newEvents(1 + (number % 3))),
      ),
    );
  }
  await store.append('article-moved-large', 'no_stream', [newEvent({ text: 'ã'.repeat(MAX_EVENT_BYTES / 2 - 512) })]);
  return ROUNDS * STREAMS * 2 + 1;
};

const kept = async (store: EventStore) =>
  (await collect(store.readAll(START_POSITION, []))).map(({ position: _position, created: _created, ...rest }) => rest);

test.runIf(isFullRun)(
  `moves a log from Postgres to EventStoreDB, killed ${KILLS} times on the way, and back`,
  async () => {
    const [postgres, eventStoreDB, again] = [await openPostgres(), await openEventStoreDB(), await openPostgres()];
    const events = await fill(postgres.store);
    const there = ['--from', postgres.address, '--to', eventStoreDB.address];
    for (let kill = 1; kill <= KILLS; kill++) {
      const child = startProgram('copy-log', there);
      child.stdout!.resume();
      child.stderr!.resume();
      const exit = once(child, 'exit');
      const before = eventStoreDB.double.calls('append');
      while (eventStoreDB.double.calls('append') < before + 50 && child.exitCode === null) await sleep(2);
      child.kill('SIGKILL');
      await exit;
      expect(child.signalCode).toBe('SIGKILL');
      const written = (await kept(eventStoreDB.store)).length;
      expect(written).toBeGreaterThan(0);
      expect(written).toBeLessThan(events);
    }

    const moved = await runProgram('copy-log', there);
    expect(moved.code, moved.stderr).toBe(0);
    expect(moved.stdout).toContain(`the same ${events} events in ${STREAMS + 1} streams`);
    const original = await kept(postgres.store);
    expect(await kept(eventStoreDB.store)).toEqual(original);

    const back = await runProgram('copy-log', ['--from', eventStoreDB.address, '--to', again.address]);
    expect(back.code, back.stderr).toBe(0);
    expect(await kept(again.store)).toEqual(original);

    const repeated = await runProgram('copy-log', there);
    expect(repeated.stdout).toContain(`0 events copied, ${events} already present`);
  },
);

test('reports an unreachable server, and resumes when it is back', async () => {
  const [postgres, eventStoreDB] = [await openPostgres(), await openEventStoreDB()];
  await postgres.store.append('article-moved-1', 'no_stream', newEvents(3));
  const args = ['--from', postgres.address, '--to', eventStoreDB.address];
  await eventStoreDB.double.stop();
  const { code, stderr } = await runProgram('copy-log', args);
  expect(code).toBe(1);
  expect(stderr).toContain('EventStoreDB');
  expect(stderr).not.toContain('    at ');
  await eventStoreDB.double.start();
  expect(await runProgram('copy-log', args)).toMatchObject({ code: 0 });
  expect(await kept(eventStoreDB.store)).toEqual(await kept(postgres.store));
});

test('starts no Postgres when the configured log is in EventStoreDB', async () => {
  const { store, address } = await openEventStoreDB();
  await store.append('article-moved-1', 'no_stream', newEvents(3));
  const folder = await createTemporaryFolder();
  const env = { EVENTSTORE_URL: address, DATA_DIR: join(folder, 'data') };
  const { code, stdout, stderr } = await runProgram('export', [join(folder, 'log.ndjson')], env);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('the same 3 events in 1 streams');
  expect(existsSync(env.DATA_DIR)).toBe(false);
});
