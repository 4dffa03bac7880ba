import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFaultyProxy } from '#testing/network/faulty-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { repetitions } from '#testing/test-scale.ts';
import { collect, idsOf, newEvent, pullSubscription } from '../contract/helpers.ts';
import { type EventStore, type NewEvent, type RecordedEvent, START_POSITION } from '../event-store.ts';
import { createPostgresEventStore } from './event-store.ts';

const MB = 1024 * 1024;
/** Maximum bytes of one page, as in the reader. */
const PAGE = 4 * MB;
const LARGE = 300_000;
const COUNT = repetitions(400);

/** Creates an event of 300 kB. Every second one compresses to a hundredth of its size in Postgres. */
const largeEvent = (_: unknown, number: number): NewEvent => {
  const pattern = number % 2 ? 'ilhéu ' : crypto.getRandomValues(Buffer.alloc(9_000)).toString('base64');
  return newEvent({ text: pattern.repeat(Math.ceil(LARGE / pattern.length)) });
};

const sizeOf = (events: RecordedEvent[]): number => Buffer.byteLength(JSON.stringify(events.map(({ data }) => data)));

describe('events of 300 kB', () => {
  let database: TestDatabase;
  let store: EventStore;
  let ids: string[];
  beforeAll(async () => {
    database = await createTestDatabase();
    store = createPostgresEventStore(database.connection);
    const events = Array.from({ length: COUNT }, largeEvent);
    ids = idsOf(events);
    for (const event of events) await store.append('large-1', 'any', [event]);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  test('are delivered to three subscribers, which hold two pages each while they catch up', async () => {
    const proxy = await createFaultyProxy(database.connection);
    onTestFinished(proxy.close);
    const through = createPostgresEventStore(proxy.connection);
    const follow = async () => {
      const seen: string[] = [];
      let pages = 0;
      for await (const item of through.subscribe(START_POSITION, [], new AbortController().signal)) {
        if (item.kind === 'caught-up') return { seen, pages };
        if (item.kind === 'connected') continue;
        expect(sizeOf(item.events)).toBeLessThan(PAGE + 2 * LARGE);
        seen.push(...idsOf(item.events));
        pages += 1;
      }
      return expect.unreachable();
    };
    for (const { seen, pages } of await Promise.all([follow(), follow(), follow()])) {
      expect(seen).toEqual(ids);
      expect(pages).toBeGreaterThan(1);
    }
    await through.close();
  });

  test('are not fetched faster than a slow subscriber takes them', async () => {
    const proxy = await createFaultyProxy(database.connection);
    onTestFinished(proxy.close);
    const through = createPostgresEventStore(proxy.connection);
    const subscription = pullSubscription(through, START_POSITION, []);
    const first = await subscription.events(1);
    // The next page is prefetched, and no other: once it has arrived, nothing more is requested.
    await vi.waitFor(async () => {
      const waiting = await sql<{ state: string }>`select state from pg_stat_activity
        where datname = current_database() and application_name = 'levada event reader' and state <> 'idle'`.execute(
        database.db,
      );
      expect(waiting.rows).toEqual([]);
      expect(proxy.forwardedBytes()).toBeGreaterThan(PAGE * 1.5);
    }, 20_000);
    expect(proxy.forwardedBytes()).toBeLessThan(2 * (PAGE + 2 * LARGE));
    const rest = await subscription.untilCaughtUp();
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids);
    await subscription.stop();
    await through.close();
  });

  test('are read in pages of bounded size, also backwards', async () => {
    const proxy = await createFaultyProxy(database.connection);
    onTestFinished(proxy.close);
    const through = createPostgresEventStore(proxy.connection);
    for (const read of [
      through.read('large-1'),
      through.read('large-1', { backwards: true }),
      through.readAll(START_POSITION, []),
    ]) {
      const before = proxy.forwardedBytes();
      for await (const _ of read) break;
      expect(proxy.forwardedBytes() - before).toBeLessThan(PAGE + 3 * LARGE);
    }
    expect(idsOf(await collect(through.read('large-1', { backwards: true })))).toEqual(ids.toReversed());
    expect(idsOf(await collect(through.read('large-1', { limit: COUNT - 1 })))).toEqual(ids.slice(0, -1));
    expect(idsOf(await collect(through.readAll(START_POSITION, ['large-'], { limit: COUNT - 1 })))).toEqual(
      ids.slice(0, -1),
    );
    await through.close();
  });
});
