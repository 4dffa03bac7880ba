import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventUpcaster } from '#domain/upcasters.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { collect, newEvent, pullSubscription } from './contract/helpers.ts';
import { type EventStore, type NewEvent, START_POSITION } from './event-store.ts';
import { createPostgresEventStore } from './postgres/event-store.ts';
import { UnreadableEvent, withUpcasting } from './upcasting.ts';

/** An event type that exists only in this test. */
const versions = createEventUpcaster({
  KioskOpened: [({ hours }: { hours: string }) => ({ hours: hours.split('-') })],
});

describe('events of several versions', () => {
  let database: TestDatabase;
  let log: EventStore;
  let store: EventStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    log = createPostgresEventStore(database.connection);
    store = withUpcasting(log, versions);
  });
  afterAll(async () => {
    await log.close();
    await database.drop();
  });

  const kiosk = (version: number, hours: unknown): NewEvent => {
    const event = newEvent({ hours }, 'KioskOpened');
    return { ...event, metadata: { ...event.metadata, schemaVersion: version } };
  };
  const untilError = async (events: AsyncIterable<unknown>) => {
    const seen: unknown[] = [];
    try {
      for await (const each of events) if (!isConnected(each)) seen.push(each);
    } catch (error) {
      return { seen, error };
    }
    return expect.unreachable('everything could be read');
  };

  const isConnected = (each: unknown) => (each as { kind?: unknown }).kind === 'connected';

  test('are returned in the current version by every read, and stay in the log as they were written', async () => {
    const stream = `kiosk-${randomUUID()}`;
    const written = [kiosk(1, '9-18'), kiosk(2, ['10', '19']), newEvent({ hours: 'none' }, 'KioskClosed')];
    await store.append(stream, 'no_stream', written);
    const read = await collect(store.read(stream));
    expect(read.map(({ data, metadata }) => [data, metadata.schemaVersion])).toEqual([
      [{ hours: ['9', '18'] }, 2],
      [{ hours: ['10', '19'] }, 2],
      [{ hours: 'none' }, 1],
    ]);
    expect(await collect(store.readAll(START_POSITION, [stream]))).toEqual(read);
    const subscription = pullSubscription(store, START_POSITION, [stream]);
    expect(await subscription.untilCaughtUp()).toEqual(read);
    await subscription.stop();
    const kept = await collect(log.read(stream));
    expect(kept.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))).toEqual(written);
  });

  test('throw UnreadableEvent after the earlier events when they are of a newer release', async () => {
    const stream = `kiosk-${randomUUID()}`;
    const newer = kiosk(3, { open: 9 });
    await store.append(stream, 'no_stream', [kiosk(1, '9-18'), newer, kiosk(2, ['10', '19'])]);
    const { signal } = new AbortController();
    const ways = [
      store.read(stream),
      store.readAll(START_POSITION, [stream]),
      store.subscribe(START_POSITION, [stream], signal),
    ];
    for (const way of ways) {
      const { seen, error } = await untilError(way);
      expect(seen).toHaveLength(1);
      expect(error).toBeInstanceOf(UnreadableEvent);
      expect(error).toMatchObject({ event: { id: newer.id, stream, revision: 1n } });
      expect((error as Error).message).toMatch(
        new RegExp(
          `^Event ${newer.id} \\(${stream}, revision 1, position \\d+\\) cannot be read: KioskOpened has version 3`,
        ),
      );
    }
  });

  test.each([
    ['no actor', undefined],
    ['an actor without id', { name: 'Inês', kind: 'staff' }],
    ['an actor without name', { id: 'editor-1', kind: 'staff' }],
  ])('throw UnreadableEvent when their metadata has %s', async (_, actor) => {
    const stream = `kiosk-${randomUUID()}`;
    const written = kiosk(1, '9-18');
    await log.append(stream, 'no_stream', [{ ...written, metadata: { ...written.metadata, actor: actor as never } }]);
    const { seen, error } = await untilError(store.read(stream));
    expect(seen).toEqual([]);
    expect(error).toBeInstanceOf(UnreadableEvent);
    expect(String(error)).toContain('cannot be read: its metadata does not say who caused it');
  });

  test('throw UnreadableEvent when an upcaster fails on their data', async () => {
    const stream = `kiosk-${randomUUID()}`;
    await store.append(stream, 'no_stream', [kiosk(1, 9)]);
    const { seen, error } = await untilError(store.read(stream));
    expect(seen).toEqual([]);
    expect(error).toBeInstanceOf(UnreadableEvent);
    expect((error as Error).cause).toBeInstanceOf(TypeError);
  });
});
