import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { connect } from '../../database/connect.ts';
import { collect, idsOf, newEvent, newEvents, pullSubscription } from '../contract/helpers.ts';
import { type EventStore, EventStoreUnavailable } from '../event-store.ts';
import { createAppendNotifier } from './append-notifier.ts';
import { createPostgresEventStore } from './event-store.ts';

let database: TestDatabase;
let store: EventStore;
const server = connect(inject('postgres').connection, { max: 1 });

beforeEach(async () => {
  database = await createTestDatabase();
  store = createPostgresEventStore(database.connection);
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

afterAll(() => server.destroy());

const nameOf = ({ connection }: TestDatabase) => new URL(connection).pathname.slice(1);

const letIn = async (allowed: boolean) => {
  const name = nameOf(database);
  await sql`alter database ${sql.id(name)} allow_connections ${sql.lit(allowed)}`.execute(server);
  if (!allowed)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(server);
};

const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => expect.unreachable(),
    (error) => error,
  );

describe('positions of the Postgres event store', () => {
  test('have no gaps after rejected appends', async () => {
    const results = await Promise.allSettled([
      store.append('a', 'no_stream', newEvents(2)),
      store.append('a', 'no_stream', [newEvent()]),
      store.append('b', 'any', [{ ...newEvent(), id: 'not a uuid' }]),
      store.append('b', 'any', [newEvent()]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await collect(store.readAll(0n, []))).map(({ position }) => position)).toEqual([1n, 2n, 3n]);
  });

  test('are verified, so that a missing event is never skipped', async () => {
    await store.append('a', 'no_stream', newEvents(3));
    await sql`delete from log.event where position = 2`.execute(database.db);
    const missing = {
      name: 'PositionGapError',
      message: expect.stringContaining('no event at position 2, but one at 3'),
    };
    expect(await failure(collect(store.readAll(0n, ['b'])))).toMatchObject(missing);
    expect(await failure(pullSubscription(store, 0n, ['b']).next())).toMatchObject(missing);
    expect(idsOf(await collect(store.readAll(2n, [])))).toHaveLength(1);
  });
});

describe('an append that Postgres rejects', () => {
  test('fails alone and names the event', async () => {
    const bad = { ...newEvent({}, 'Misnamed'), id: 'not a uuid' };
    const results = await Promise.allSettled(
      [newEvent(), bad, newEvent()].map((event, number) => store.append(`stream-${number}`, 'no_stream', [event])),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((results[1] as PromiseRejectedResult).reason.message).toMatch(
      /Misnamed \(not a uuid\) for stream-1: invalid/,
    );
  });

  test('mixes an event that is already recorded with one that is not', async () => {
    const [old, fresh] = newEvents(2);
    await store.append('a', 'no_stream', [old!]);
    expect((await failure(store.append('a', 'any', [old!, fresh!]))).message).toContain(old!.id);
    expect(idsOf(await collect(store.read('a')))).toEqual([old!.id]);
  });

  test('contains the same event twice', async () => {
    const event = newEvent();
    expect((await failure(store.append('a', 'any', [event, event]))).message).toContain(event.id);
    expect(await collect(store.read('a'))).toEqual([]);
  });
});

describe('while the database is unavailable', () => {
  test('an append waits and is written when the database is back', async () => {
    await store.append('a', 'no_stream', [newEvent()]);
    await letIn(false);
    const appending = store.append('a', 0n, [newEvent()]);
    expect(await failure(store.ping())).toBeInstanceOf(EventStoreUnavailable);
    await letIn(true);
    expect(await appending).toMatchObject({ revision: 1n, position: 2n });
  });

  test('an append times out with the reason', async () => {
    const impatient = createPostgresEventStore(database.connection, { timeout: 200 });
    await letIn(false);
    const error = await failure(impatient.append('a', 'no_stream', [newEvent()]));
    expect(error).toBeInstanceOf(EventStoreUnavailable);
    expect(error).toMatchObject({ outcome: 'nothing_sent', message: expect.stringContaining('were not sent') });
    expect(String(error.cause)).toContain('not currently accepting connections');
    await letIn(true);
    await impatient.close();
  });

  test('reads throw EventStoreUnavailable', async () => {
    await letIn(false);
    expect(await failure(collect(store.read('a')))).toBeInstanceOf(EventStoreUnavailable);
    expect(await failure(collect(store.readAll(0n, [])))).toBeInstanceOf(EventStoreUnavailable);
    await letIn(true);
  });

  test('a subscription waits and resumes after the last event', async () => {
    const events = newEvents(3);
    await store.append('a', 'no_stream', [events[0]!]);
    const [begun, late] = [pullSubscription(store, 0n, []), pullSubscription(store, 0n, [])];
    expect(idsOf(await begun.untilCaughtUp())).toEqual([events[0]!.id]);
    await letIn(false);
    const [rest, all] = [begun.events(2), late.events(3)];
    expect(await failure(store.ping())).toBeInstanceOf(EventStoreUnavailable);
    await letIn(true);
    await store.append('a', 0n, events.slice(1));
    expect(idsOf(await rest)).toEqual(idsOf(events.slice(1)));
    expect(idsOf(await all)).toEqual(idsOf(events));
    await Promise.all([begun.stop(), late.stop()]);
  });

  test('close rejects waiting appends and ends subscriptions', async () => {
    const impatient = createPostgresEventStore(database.connection, { timeout: 200 });
    await letIn(false);
    const subscription = pullSubscription(impatient, 0n, []);
    const following = failure(subscription.next());
    const appending = failure(impatient.append('a', 'any', [newEvent()]));
    await impatient.close();
    expect(await appending).toBeInstanceOf(EventStoreUnavailable);
    expect((await following).message).toBe('The subscription ended');
    await letIn(true);
  });
});

test('a subscription reports again that it has caught up after its connection was lost', async () => {
  const subscription = pullSubscription(store, 0n, []);
  expect(await subscription.untilCaughtUp()).toEqual([]);
  const following = subscription.untilCaughtUp();
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table log.event in access exclusive mode`.execute(trx);
    const cutOff = () =>
      sql`
      select pg_terminate_backend(pid) from pg_locks where relation = 'log.event'::regclass and not granted`.execute(
        trx,
      );
    await expect.poll(async () => (await cutOff()).rows.length, { timeout: 20_000 }).toBeGreaterThan(0);
  });
  expect(await following).toEqual([]);
  await subscription.stop();
});

test('a subscriber is woken by a notification, not only by its timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const growthSignal = createAppendNotifier(database.listening);
    const { signal } = new AbortController();
    const growth = growthSignal.watch();
    await growth.wait(signal);
    growth.reset();
    const woken = growth.wait(signal);
    await store.append('a', 'no_stream', [newEvent()]);
    await expect(woken).resolves.toBeUndefined();
    growth.stop();
    growthSignal.close();
  } finally {
    vi.useRealTimers();
  }
});
