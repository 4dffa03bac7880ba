import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { openPool } from '../../database/pool.ts';
import { idsOf, newEvent, newEvents } from '../contract/helpers.ts';
import type { StreamAppend } from '../event-store.ts';
import { createAppendBatches } from './append-batches.ts';
import { createPostgresAppender } from './appender.ts';
import { createPendingAppend } from './pending-append.ts';

describe('appends that wait together', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let appender: ReturnType<typeof createPostgresAppender>;
  let transactions: number;
  beforeEach(async () => {
    database = await createTestDatabase();
    pool = openPool(database.connection, { name: 'batches', max: 1, queryTimeout: 500 });
    transactions = 0;
    pool.on('acquire', () => {
      transactions += 1;
    });
    appender = createPostgresAppender(pool, { timeout: 30_000, onAppended: () => {} });
  });
  afterEach(async () => {
    await appender.close();
    await database.drop();
  });

  const COUNT = 400;

  /** Creates an append that Postgres rejects, because one of its events is recorded already and another is not. */
  const badAppend = async (stream: string): Promise<StreamAppend> => {
    const recorded = newEvent();
    await appender.append(stream, 'no_stream', [recorded]);
    return { stream, expected: 'any', events: [recorded, newEvent()] };
  };

  const goodAppend = (number: number): StreamAppend => ({
    stream: `good-${number % 50}`,
    expected: 'any',
    events: [newEvent({ number })],
  });

  const written = async () => {
    const { rows } = await sql<{ id: string; stream: string }>`
      select id, stream from log.event where starts_with(stream, 'good-') order by position`.execute(database.db);
    return rows;
  };

  test.each([
    ['none', 0, 1],
    ['one', 1, 1 + 2 * Math.ceil(Math.log2(COUNT))],
    ['three', 3, 1 + 3 * 2 * Math.ceil(Math.log2(COUNT))],
  ])('are written in few transactions and in order, with %s rejected', async (_, bad, most) => {
    const appends = Array.from({ length: COUNT }, (_, number) => goodAppend(number));
    for (let number = 0; number < bad; number += 1) appends[37 + 150 * number] = await badAppend(`bad-${number}`);
    transactions = 0;
    const results = await Promise.allSettled(
      appends.map(({ stream, expected, events }) => appender.append(stream, expected, events)),
    );
    expect(transactions).toBeLessThanOrEqual(most);
    for (const [index, { stream, events }] of appends.entries()) {
      const result = results[index]!;
      expect([stream, result.status]).toEqual([stream, stream.startsWith('bad-') ? 'rejected' : 'fulfilled']);
      if (result.status === 'rejected') expect(result.reason.message).toContain(`${events[1]!.id}) for ${stream}`);
    }
    const good = appends.filter(({ stream }) => stream.startsWith('good-')).flatMap(({ events }) => events);
    expect(idsOf(await written())).toEqual(idsOf(good));
  });

  test('to several streams are rejected together by the database, and concurrent appends are written', async () => {
    const bad = await badAppend('bad-1');
    const [one, group, other] = await Promise.allSettled([
      appender.appendMany([goodAppend(1), goodAppend(2)]),
      appender.appendMany([goodAppend(3), bad, goodAppend(4)]),
      appender.appendMany([goodAppend(5)]),
    ]);
    expect([one.status, group.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((group as PromiseRejectedResult).reason.message).toMatch(/for good-3 and .* for bad-1 and .* for good-4: /);
    expect((await written()).map(({ stream }) => stream)).toEqual(['good-1', 'good-2', 'good-5']);
  });

  test('are split until they are written once each when they take too long together', async () => {
    await sql`create function slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.005); return new; end $$`.execute(database.db);
    await sql`create trigger slowly before insert on log.event for each row execute function slowly()`.execute(
      database.db,
    );
    await sql`alter database ${sql.id(new URL(database.connection).pathname.slice(1))} set statement_timeout = 300`.execute(
      database.db,
    );
    const appends = Array.from({ length: 200 }, (_, number) => goodAppend(number));
    await Promise.all(appends.map(({ stream, expected, events }) => appender.append(stream, expected, events)));
    expect(idsOf(await written())).toEqual(idsOf(appends.flatMap(({ events }) => events)));
  });

  test('are not written once they were given up as not sent, while they waited for a connection', async () => {
    const impatient = createPostgresAppender(pool, { timeout: 50, onAppended: () => {} });
    const only = await pool.connect();
    const given = await impatient.append('good-1', 'any', [newEvent()]).catch((error: unknown) => error);
    expect(given).toMatchObject({ name: 'EventStoreUnavailable', outcome: 'nothing_sent' });
    only.release();
    // Gets the connection after the append that waited before it.
    await appender.append('good-2', 'any', [newEvent()]);
    expect((await written()).map(({ stream }) => stream)).toEqual(['good-2']);
  });

  test('are rejected beyond a limit of bytes with outcome nothing_sent', async () => {
    const narrow = createPostgresAppender(pool, { timeout: 30_000, maxWaitingBytes: 1_000_000, onAppended: () => {} });
    const large = () => narrow.append('large', 'any', [newEvent({ text: 'x'.repeat(200_000) })]);
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = database.db.transaction().execute(async (trx) => {
      await sql`select from log.head for update`.execute(trx);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const waiting = Array.from({ length: 5 }, large);
    await expect(large()).rejects.toMatchObject({ name: 'EventStoreUnavailable', outcome: 'nothing_sent' });
    released.resolve();
    await holding;
    await Promise.all(waiting);
    await expect(large()).resolves.toMatchObject({ revision: 5n });
  });
});

describe('createAppendBatches', () => {
  const batchOf = (appends: { count: number; bytes: number }[]): number[] => {
    const batches = createAppendBatches();
    for (const { count, bytes } of appends) {
      const events = newEvents(count).map(({ id, type }) => ({
        id,
        type,
        data: '1',
        metadata: '{}',
        bytes: bytes / count,
      }));
      const encoded = { stream: 'a', expected: 'any' as const, events };
      const { pending, appended } = createPendingAppend([encoded], 60_000, () => new Error('never'));
      void appended;
      batches.add(pending);
    }
    const sizes: number[] = [];
    for (let batch = batches.next(); batch.length > 0; batch = batches.next()) {
      sizes.push(batch.length);
      for (const pending of batch) pending.resolve([]);
    }
    return sizes;
  };

  test('puts at most 500 appends in a batch', () => {
    expect(batchOf(Array(1_200).fill({ count: 1, bytes: 500 }))).toEqual([500, 500, 200]);
  });

  test('puts at most 2,000 events in a batch', () => {
    expect(batchOf(Array(30).fill({ count: 150, bytes: 15_000 }))).toEqual([13, 13, 4]);
  });

  test('puts at most 4 MiB in a batch, and a larger append in a batch of its own', () => {
    const [small, half, huge] = [1_000, 2 * 1024 ** 2, 9 * 1024 ** 2].map((bytes) => ({ count: 1, bytes }));
    expect(batchOf([small!, huge!, huge!, small!, half!, half!, small!])).toEqual([1, 1, 1, 2, 2]);
  });
});
