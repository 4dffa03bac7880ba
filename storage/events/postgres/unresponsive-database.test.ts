import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFaultyProxy } from '#testing/network/faulty-proxy.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { collect, idsOf, newEvents, pullSubscription, retryUntilAvailable } from '../contract/helpers.ts';
import { EventStoreUnavailable, START_POSITION } from '../event-store.ts';
import type { SubscriptionFailure } from '../subscription-failures.ts';
import { createPostgresEventStore } from './event-store.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const nameOf = ({ connection }: TestDatabase): string => new URL(connection).pathname.slice(1);

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error) => error,
  );

/** Opens a store behind a proxy that can drop traffic, and collects the failures that its subscriptions report. */
const openThroughProxy = async () => {
  const proxy = await createFaultyProxy(database.connection);
  onTestFinished(proxy.close);
  const troubles: SubscriptionFailure[] = [];
  const store = createPostgresEventStore(proxy.connection, {
    timeout: 3_000,
    appendTimeoutMs: 600,
    readTimeoutMs: 600,
    onSubscriptionFailure: (trouble) => troubles.push(trouble),
  });
  onTestFinished(() => store.close());
  return { proxy, store, troubles };
};

describe('on a half-open connection', () => {
  test.each(['dropResponses', 'blackholeAll'] as const)(
    '(%s) an append rejects with outcome unknown, and repeating it returns the result',
    async (fault) => {
      const { proxy, store } = await openThroughProxy();
      const [first, ...events] = newEvents(3);
      await store.append('a', 'no_stream', [first!]);
      proxy[fault]();
      const error = await failure(store.append('a', 0n, events));
      expect(error).toBeInstanceOf(EventStoreUnavailable);
      expect(error).toMatchObject({ outcome: 'unknown', message: expect.stringContaining('again with the same ids') });
      proxy.acceptNew();
      expect(await retryUntilAvailable(() => store.append('a', 0n, events))).toEqual({ revision: 2n, position: 3n });
      expect(idsOf(await collect(store.readAll(START_POSITION, [])))).toEqual(idsOf([first!, ...events]));
    },
  );

  test('an append that finds no other connection rejects with outcome nothing_sent', async () => {
    const { proxy, store } = await openThroughProxy();
    proxy.blackholeAll();
    const error = await failure(store.append('a', 'any', newEvents(1)));
    expect(error).toMatchObject({ name: 'EventStoreUnavailable', outcome: 'nothing_sent' });
    proxy.acceptNew();
    expect(await collect(store.readAll(START_POSITION, []))).toEqual([]);
  });

  test('an append to several streams completes when new connections work', async () => {
    const { proxy, store } = await openThroughProxy();
    await store.append('a', 'no_stream', newEvents(1));
    proxy.dropResponses();
    const appending = store.appendMany([
      { stream: 'a', expected: 0n, events: newEvents(1) },
      { stream: 'b', expected: 'no_stream', events: newEvents(1) },
    ]);
    await vi.waitFor(async () => expect(await written()).toBe(3), 10_000);
    proxy.acceptNew();
    expect(await appending).toEqual([
      { revision: 1n, position: 2n },
      { revision: 0n, position: 3n },
    ]);
    expect(await written()).toBe(3);
  });

  test('a subscription reconnects, and reports a failure when it cannot', async () => {
    const { proxy, store, troubles } = await openThroughProxy();
    const subscription = pullSubscription(store, START_POSITION, ['a']);
    await subscription.untilCaughtUp();
    proxy.blackholeAll();
    const following = subscription.events(1);
    await vi.waitFor(() => expect(troubles).toHaveLength(1), 60_000);
    expect(troubles).toEqual([{ prefixes: ['a'], position: START_POSITION, failures: 3, error: expect.any(Error) }]);
    proxy.acceptNew();
    const [event] = newEvents(1);
    await retryUntilAvailable(() => store.append('a', 'any', [event!]));
    expect(idsOf(await following)).toEqual([event!.id]);
    await vi.waitFor(() => expect(troubles.at(-1)).toMatchObject({ prefixes: ['a'] }), PATIENCE_MS);
    expect(troubles.at(-1)!.error).toBeUndefined();
    await subscription.stop();
  });

  const written = async () => (await collect(direct.readAll(START_POSITION, []))).length;
  let direct: ReturnType<typeof createPostgresEventStore>;
  beforeEach(() => {
    direct = createPostgresEventStore(database.connection);
  });
  afterEach(() => direct.close());
});

describe('when reading takes long', () => {
  const SECONDS_AN_EVENT = 0.01;
  const COUNT = 90;
  let ids: string[];
  beforeEach(async () => {
    const store = createPostgresEventStore(database.connection);
    const events = newEvents(COUNT);
    ids = idsOf(events);
    await store.append('a', 'no_stream', events);
    await store.close();
    await sql`alter table log.event rename to event_quick`.execute(database.db);
    await sql`create view log.event as select * from log.event_quick
      where pg_column_size(pg_sleep(${sql.lit(SECONDS_AN_EVENT)})) is not null`.execute(database.db);
    // Makes the planner read only the rows that are requested.
    for (const plan of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort']) {
      await sql`alter database ${sql.id(nameOf(database))} set ${sql.raw(plan)} to off`.execute(database.db);
    }
  });

  test('a subscription requests smaller pages until one arrives, reports the failure, and catches up', async () => {
    const troubles: SubscriptionFailure[] = [];
    const onTrouble = (trouble: SubscriptionFailure) => troubles.push(trouble);
    const store = createPostgresEventStore(database.connection, {
      readTimeoutMs: 300,
      onSubscriptionFailure: onTrouble,
    });
    onTestFinished(() => store.close());
    const subscription = pullSubscription(store, START_POSITION, []);
    expect(idsOf(await subscription.untilCaughtUp())).toEqual(ids);
    expect(troubles.map(({ failures }) => failures)[0]).toBe(3);
    expect(troubles.map(({ error }) => (error as { code?: string } | undefined)?.code)).toEqual(['57014', undefined]);
    await subscription.stop();
  });

  test('many readers queue without EventStoreUnavailable', async () => {
    const store = createPostgresEventStore(database.connection, { readTimeoutMs: 60_000 });
    onTestFinished(() => store.close());
    const reads = await Promise.all(Array.from({ length: 30 }, () => collect(store.read('a'))));
    for (const read of reads) expect(idsOf(read)).toEqual(ids);
  });

  test('a read throws EventStoreUnavailable after three attempts', async () => {
    const store = createPostgresEventStore(database.connection, { readTimeoutMs: 100 });
    onTestFinished(() => store.close());
    expect(await failure(collect(store.readAll(START_POSITION, [])))).toMatchObject({
      name: 'EventStoreUnavailable',
      outcome: 'nothing_sent',
      message: expect.stringContaining('statement timeout'),
    });
  });
});
