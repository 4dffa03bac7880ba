import { expect, onTestFinished, test } from 'vitest';
import { createFaultyProxy } from '#testing/network/faulty-proxy.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { collect, idsOf, newEvents } from '../contract/helpers.ts';
import type { ExpectedRevision } from '../event-store.ts';
import { createPostgresEventStore } from './event-store.ts';

test.each<ExpectedRevision>(['any', 'no_stream', 0n])(
  'an append (%s) whose acknowledgement was lost is written once and returns its result',
  async (expected) => {
    const { connection, drop } = await createTestDatabase();
    onTestFinished(drop);
    const proxy = await createFaultyProxy(connection);
    onTestFinished(proxy.close);
    const store = createPostgresEventStore(proxy.connection);
    onTestFinished(() => store.close());
    const [first, ...events] = newEvents(6);
    const start = await store.append(expected === 0n ? 'a' : 'other', 'any', [first!]);

    proxy.dropNextResponse();
    const [appended, neighbour] = await Promise.all([
      store.append('a', expected, events.slice(0, 3)),
      store.append('b', expected === 0n ? 'any' : expected, events.slice(3)),
    ]);

    expect(proxy.droppedResponses()).toBe(1);
    expect(start.position).toBe(1n);
    expect(appended).toEqual({ revision: expected === 0n ? 3n : 2n, position: 4n });
    expect(neighbour).toEqual({ revision: 1n, position: 6n });
    expect(idsOf(await collect(store.readAll(1n, [])))).toEqual(idsOf(events));
  },
);
