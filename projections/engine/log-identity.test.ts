import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { copyLog } from '#storage/events/log/copy-log.ts';
import { createStoreLog } from '#storage/events/log/event-store-log.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withSharedSubscription } from '#storage/events/shared-subscription/shared-subscription.ts';
import { withLogCheck } from '#storage/events/with-log-check.ts';
import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createExchangeableStore } from '#testing/projections/exchangeable-store.ts';
import { createProjectionHarness, type ProjectionHarness } from '#testing/projections/projection-harness.ts';
import { appendNotes, readTestProjection, testProjection } from '#testing/projections/test-projection.ts';
import { up as recordUnknownLogs } from '../../migrations/0088-unknown-logs.ts';
import { listenForChanges } from './change-listener.ts';
import { generationsOf } from './checkpoint.ts';
import { heartbeatsOf } from './lease.ts';
import { createLogIdentity, verifyLogIdentity } from './log-identity.ts';
import type { Projection } from './projection.ts';
import { createReadModelChanges } from './read-model-changes.ts';
import { rebuildProjection, startProjections } from './supervisor.ts';

const STREAM = 'article-1';
const OTHER_STREAM = 'vote-1';
const book = testProjection('book', { prefixes: ['article-'] });
/** Its rows are positions. */
const index: Projection = { ...testProjection('index', { prefixes: ['article-', 'vote-'] }), storesPositions: true };
const all = [book, index];

let site: ProjectionHarness;
beforeEach(async () => {
  site = await createProjectionHarness();
  Object.assign(site.liveness, { heartbeatMs: 50, retryAfterMs: 50 });
});
afterEach(() => site.close());

const logOf = (store: EventStore, inFlight = 1) => createStoreLog({ name: 'a log', store, inFlight });

const openPostgres = async (): Promise<EventStore> => {
  const { connection, db, drop } = await createTestDatabase();
  // Databases for tests are copies of one.
  await sql`update log.head set name = gen_random_uuid()`.execute(db);
  const store = createPostgresEventStore(connection);
  onTestFinished(async () => {
    await store.close();
    await drop();
  });
  return store;
};

const openEventStoreDB = async (): Promise<EventStore> => {
  const double = await startEventStoreDBDouble();
  const store = createEventStoreDBEventStore(double.connectionString);
  onTestFinished(async () => {
    await store.close();
    await double.close();
  });
  return store;
};

const start = (store: EventStore, projections = all) => {
  const faults: string[] = [];
  const changes = createReadModelChanges();
  const db = connect(site.connection, { max: 20 });
  const { stop } = startProjections(projections, {
    db,
    store: withSharedSubscription(store),
    changes,
    asyncCommit: false,
    onFault: (_name, error) => faults.push((error as Error).message),
    liveness: site.liveness,
  });
  const over = async () => {
    await stop();
    await db.destroy();
  };
  let ended: Promise<void> | undefined;
  const running = {
    changes,
    faults,
    stop: () => {
      ended ??= over();
      return ended;
    },
  };
  onTestFinished(running.stop);
  return running;
};

const live = async (name: string) => (await generationsOf(site.db, name)).find(({ status }) => status === 'live');
const until = (name: string, expected: object) =>
  vi.waitFor(async () => expect(await live(name)).toMatchObject(expected), 30_000);
const untilShown = (name: string, count: number) =>
  vi.waitFor(async () => expect((await readTestProjection(site.db, name)).count).toBe(count), 30_000);

/** Projects so many notes of two streams, and ends. */
const filled = async (store: EventStore): Promise<void> => {
  const running = start(store);
  await appendNotes(store, 3, STREAM);
  await appendNotes(store, 2, OTHER_STREAM);
  await untilShown('book', 3);
  await untilShown('index', 5);
  await running.stop();
};

const positionsIn = async (store: EventStore, prefixes: string[]): Promise<number[]> =>
  (await Array.fromAsync(store.readAll(0n, prefixes))).map(({ position }) => Number(position));

it.each([
  ['Postgres to EventStoreDB', openPostgres, openEventStoreDB],
  ['EventStoreDB to Postgres', openEventStoreDB, openPostgres],
  ['Postgres to Postgres', openPostgres, openPostgres],
])('from %s: resumes in a copied log and rebuilds read models that store positions', async (_way, openFrom, openTo) => {
  const [from, to] = [await openFrom(), await openTo()];
  await filled(from);
  await copyLog(logOf(from), logOf(to));
  const running = start(to);
  const position = await appendNotes(to, 1, STREAM);
  await untilShown('book', 4);
  await untilShown('index', 6);
  const log = await to.logId();
  const lastEvent = { position: String(position) };
  await until('book', { log, generation: 1, lastEvent });
  await until('index', { log, generation: 2, lastEvent });
  expect((await readTestProjection(site.db, 'index')).positions).toEqual(await positionsIn(to, ['article-', 'vote-']));
  expect(running.changes.positionOf('book')).toBeGreaterThanOrEqual(position);
  expect(running.faults).toEqual([]);
});

it('resumes in each copy when the log moves repeatedly between two stores', async () => {
  const [here, there] = [await openPostgres(), await openEventStoreDB()];
  await filled(here);
  let from = here;
  for (let times = 1; times <= 3; times++) {
    const to = from === here ? there : here;
    await copyLog(logOf(from), logOf(to));
    const running = start(to);
    await appendNotes(to, 1, STREAM);
    await untilShown('book', 3 + times);
    await untilShown('index', 5 + times);
    await running.stop();
    expect(running.faults).toEqual([]);
    from = to;
  }
});

it.each([
  ['is empty', async () => {}],
  ['is of another magazine', async (store: EventStore) => void (await appendNotes(store, 9, STREAM))],
])('rejects a log that %s with one error message and keeps all generations unchanged', async (_what, fill) => {
  await filled(await openPostgres());
  const other = await openEventStoreDB();
  await fill(other);
  const before = await generationsOf(site.db);
  await expect(verifyLogIdentity(site.db, other, all)).rejects.toMatchObject({
    name: 'WrongEventLog',
    message: expect.stringMatching(
      /^The read models come from another event log.*EVENTSTORE_URL.*levada rebuild all\.$/,
    ),
  });
  expect(await generationsOf(site.db)).toEqual(before);
});

it('rejects a copy that ends before the last projected event', async () => {
  const [from, older] = [await openPostgres(), await openEventStoreDB()];
  await copyLog(logOf(from), logOf(older));
  await filled(from);
  await expect(verifyLogIdentity(site.db, older, all)).rejects.toMatchObject({ name: 'WrongEventLog' });
});

it('rejects a log with the known id that ends before the last seen position', async () => {
  const store = await openPostgres();
  await filled(store);
  const running = start(store);
  await appendNotes(store, 5, 'slug-1');
  await until('book', { position: 10n });
  await running.stop();
  const older: EventStore = { ...store, headPosition: async () => 7n };
  await expect(verifyLogIdentity(site.db, older, all)).rejects.toMatchObject({ name: 'WrongEventLog' });
});

it('continues in all running processes when a copy replaces the log behind the same URL', async () => {
  const [from, to] = [await openPostgres(), await openEventStoreDB()];
  await filled(from);
  await copyLog(logOf(from), logOf(to));
  const servers = createExchangeableStore(from);
  const [running, beside] = [start(servers.store), start(servers.store)];
  await until('book', { log: await from.logId() });
  await vi.waitFor(() => expect(running.changes.positionOf('index')).toBe(5n), PATIENCE_MS);
  servers.exchange(to);
  const position = await appendNotes(to, 1, STREAM);
  await untilShown('book', 4);
  await untilShown('index', 6);
  await until('book', { log: await to.logId(), lastEvent: { position: String(position) } });
  expect((await readTestProjection(site.db, 'index')).positions).toEqual(await positionsIn(to, ['article-', 'vote-']));
  expect([...running.faults, ...beside.faults]).toEqual([]);
});

it('stops running projections when another log appears behind the same URL, until the right one returns', async () => {
  const [from, other] = [await openPostgres(), await openEventStoreDB()];
  await filled(from);
  await appendNotes(other, 9, STREAM);
  const servers = createExchangeableStore(from);
  const running = start(servers.store);
  await vi.waitFor(() => expect(running.changes.positionOf('index')).toBe(5n), PATIENCE_MS);
  servers.exchange(other);
  await vi.waitFor(() => expect(running.faults).toHaveLength(all.length), PATIENCE_MS);
  await until('book', { error: { isAboutLog: true } });
  expect((await readTestProjection(site.db, 'book')).count).toBe(3);
  await appendNotes(other, 1, STREAM);
  servers.exchange(from);
  await until('book', { error: null });
  await appendNotes(from, 1, STREAM);
  await untilShown('book', 4);
  expect(running.faults).toHaveLength(all.length);
});

describe('a process with another log beside one that projects', () => {
  const untilLeased = () =>
    vi.waitFor(async () => {
      const held = (await heartbeatsOf(site.db)).filter(({ isHeld }) => isHeld);
      expect(held).toHaveLength(all.length);
    }, PATIENCE_MS);
  const hasError = async () => (await generationsOf(site.db)).some(({ error }) => error !== null);

  it('stores no error when it never had the right log', async () => {
    const [from, other] = [await openPostgres(), await openEventStoreDB()];
    await filled(from);
    start(from);
    await untilLeased();
    for (const _start of [1, 2]) {
      const refused = start(other);
      await vi.waitFor(() => expect(refused.faults).toHaveLength(all.length), PATIENCE_MS);
      await refused.stop();
      expect(await hasError()).toBe(false);
    }
  });

  it('stores no error when its log is replaced and the other process holds the leases', async () => {
    const [from, other] = [await openPostgres(), await openEventStoreDB()];
    await filled(from);
    start(from);
    await untilLeased();
    const servers = createExchangeableStore(from);
    const standby = start(servers.store);
    await vi.waitFor(() => expect(standby.changes.positionOf('index')).toBe(5n), PATIENCE_MS);
    servers.exchange(other);
    await vi.waitFor(() => expect(standby.faults).toHaveLength(all.length), PATIENCE_MS);
    expect(await hasError()).toBe(false);
  });

  it('has the error removed that an earlier release stores', async () => {
    const from = await openPostgres();
    await filled(from);
    start(from);
    await untilLeased();
    await sql`update public.projection set error = '{"message": "another log", "isAboutLog": true}'`.execute(site.db);
    await vi.waitFor(async () => expect(await hasError()).toBe(false), PATIENCE_MS);
  });
});

/** Opens the store of a process that handles commands and does not project. */
const openForCommands = (store: EventStore): EventStore => {
  const log = createLogIdentity({ db: site.db, store, projections: all });
  const options = { listening: site.listening, db: site.db, changes: createReadModelChanges(), log };
  onTestFinished(listenForChanges({ ...options, onError: () => undefined }));
  return withLogCheck(store, log.assertNotWrong);
};

it.each([
  ['Postgres', openPostgres],
  ['EventStoreDB', openEventStoreDB],
])('rejects reads and appends of other processes while another log in %s is connected', async (_where, open) => {
  const [from, other] = [await openPostgres(), await open()];
  await filled(from);
  const servers = createExchangeableStore(from);
  start(servers.store);
  const commands = openForCommands(servers.store);
  await appendNotes(commands, 1, STREAM);
  await untilShown('book', 4);
  servers.exchange(other);
  const read = () => Array.fromAsync(commands.read(STREAM));
  await vi.waitFor(() => expect(read()).rejects.toBeInstanceOf(EventStoreUnavailable), PATIENCE_MS);
  await expect(appendNotes(commands, 1, STREAM)).rejects.toBeInstanceOf(EventStoreUnavailable);
  await expect(commands.appendMany([])).rejects.toBeInstanceOf(EventStoreUnavailable);
  expect(await positionsIn(other, [])).toEqual([]);
  servers.exchange(from);
  await appendNotes(commands, 1, STREAM);
  await untilShown('book', 5);
});

it('reads the log id at most four times when 14 projections reconnect', async () => {
  const from = await openPostgres();
  const many = Array.from({ length: 14 }, (_, number) => testProjection(`book${number}`, { prefixes: ['article-'] }));
  const servers = createExchangeableStore(from);
  const running = start(servers.store, many);
  await appendNotes(from, 1, STREAM);
  await vi.waitFor(() => {
    for (const { name } of many) expect(running.changes.positionOf(name)).toBe(1n);
  }, 10_000);
  servers.names.length = 0;
  servers.exchange(from);
  await appendNotes(from, 1, STREAM);
  await vi.waitFor(() => {
    for (const { name } of many) expect(running.changes.positionOf(name)).toBe(2n);
  }, 10_000);
  expect(servers.names.length).toBeLessThanOrEqual(4);
});

it('rejects a process that still uses the previous log and keeps the read models on the new log', async () => {
  const [from, to] = [await openPostgres(), await openEventStoreDB()];
  await filled(from);
  await copyLog(logOf(from), logOf(to));
  start(to);
  await until('index', { log: await to.logId() });
  await vi.waitFor(async () => {
    await expect(verifyLogIdentity(site.db, from, all)).rejects.toThrow(
      /^Another process is projecting from another event log/,
    );
  }, PATIENCE_MS);
  await until('book', { log: await to.logId() });
});

it('builds read models again whose log is not known, unless the log does not have their last event', async () => {
  const from = await openPostgres();
  await filled(from);
  await sql`update public.projection set log = null`.execute(site.db);
  await sql`update public.projection set last_event = null where name = 'book'`.execute(site.db);
  await recordUnknownLogs(site.db);
  await expect(verifyLogIdentity(site.db, await openPostgres(), all)).rejects.toMatchObject({ name: 'WrongEventLog' });
  start(from);
  await untilShown('book', 3);
  await untilShown('index', 5);
  for (const name of ['book', 'index']) await until(name, { log: await from.logId(), generation: 2 });
});

it('restarts a rebuild that was begun for the previous log', async () => {
  const [from, to] = [await openPostgres(), await openEventStoreDB()];
  await filled(from);
  const abort = new AbortController();
  const before = () => abort.abort();
  const options = { db: site.db, store: from, asyncCommit: false };
  const raised = { ...book, version: 2 };
  await rebuildProjection(
    { ...raised, project: async () => [before()].map(String) },
    { ...options, signal: abort.signal },
  );
  expect(await generationsOf(site.db, 'book')).toMatchObject([{ status: 'live' }, { status: 'building' }]);
  await copyLog(logOf(from), logOf(to));
  start(to, [raised, index]);
  await until('book', { version: 2, log: await to.logId() });
  await untilShown('book', 3);
});

it('completes a rebuild when the old positions exceed all positions of the new log', async () => {
  const [from, to] = [await openEventStoreDB(), await openPostgres()];
  await filled(from);
  await copyLog(logOf(from), logOf(to));
  const { signal } = new AbortController();
  for (const projection of all) {
    expect(await rebuildProjection(projection, { db: site.db, store: to, asyncCommit: false, signal })).toBe('done');
  }
  await until('book', { log: await to.logId() });
  expect(await verifyLogIdentity(site.db, to, all)).toBe(await to.logId());
});

it('fails to return a log id when the log does not respond', async () => {
  const store = await openPostgres();
  const known = createLogIdentity({ db: site.db, store, projections: all });
  const name = await known.verify();
  const away: EventStore = { ...store, logId: () => Promise.reject(new Error('away')) };
  await expect(createLogIdentity({ db: site.db, store: away, projections: all }).currentLogId()).rejects.toThrow(
    'away',
  );
  expect(await known.currentLogId()).toBe(name);
});
