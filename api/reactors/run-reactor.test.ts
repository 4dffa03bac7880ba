import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EventStore, type NewEvent, StreamDamaged } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import { loadCheckpoint } from './reaction-store.ts';
import { RETRY_DELAYS_MINUTES, type Reactor } from './reactor.ts';
import { retryDueReactions, startReactor } from './run-reactor.ts';

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createPostgresEventStore(database.connection);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop();
});

class NotYet extends Error {}

/** Creates a reactor with its own name and stream, which records its actions; `deed` may fail. */
const createBell = (deed: (rung: number) => void | Promise<void> = () => {}) => {
  const name = `bell-${randomUUID()}`;
  const rung: string[] = [];
  const faults: string[] = [];
  const reactor: Reactor = {
    name,
    prefixes: [`${name}-`],
    maxAgeHours: 24,
    prepare: async ({ id, type }) => {
      if (type !== 'Rung') return undefined;
      return async () => {
        rung.push(id);
        await deed(rung.length);
      };
    },
    isRetryable: (error) => error instanceof NotYet,
  };
  const options = { db: database.db, store, onFault: (_: string, error: unknown) => faults.push(String(error)) };
  return {
    reactor,
    rung,
    faults,
    start: (changed: Partial<Reactor> = {}) => {
      const started = startReactor({ ...reactor, ...changed }, options);
      running.push(started);
      return started;
    },
    again: (minutes: number) => retryDueReactions(reactor, options, new Date(Date.now() + minutes * 60_000)),
    async append(...events: Partial<NewEvent>[]) {
      const at = new Date().toISOString();
      const all = events.map((event) => {
        const made = toNewEvent({ type: 'Rung', data: {} });
        return { ...made, metadata: { ...made.metadata, at }, ...event };
      });
      const { position } = await store.append(`${name}-1`, 'any', all);
      return { ids: all.map(({ id }) => id), position };
    },
    /** Resolves when the reactor's checkpoint has reached the position. */
    reached: (position: bigint) =>
      vi.waitFor(
        async () => expect((await loadCheckpoint(database.db, name))?.position ?? 0n).toBeGreaterThanOrEqual(position),
        10_000,
      ),
    recorded: () =>
      database.db
        .selectFrom('reaction')
        .select(['event_id', 'status', 'attempts', 'error'])
        .where('reactor', '=', name)
        .execute(),
  };
};

describe('a reactor', () => {
  it('acts on each event of its prefixes, in order', async () => {
    const bell = createBell();
    const early = await bell.append({}, { type: 'Polished' }, {});
    bell.start();
    const late = await bell.append({});
    await bell.reached(late.position);
    expect(bell.rung).toEqual([early.ids[0], early.ids[2], late.ids[0]]);
    expect(await bell.recorded()).toHaveLength(3);
  });

  it('acts once per event in any number of processes, and after every restart', async () => {
    const bell = createBell();
    bell.start();
    bell.start();
    const { ids, position } = await bell.append({}, {}, {}, {}, {});
    bell.start();
    await bell.reached(position);
    for (const { stop } of running.splice(0)) await stop();
    bell.start();
    await bell.reached((await bell.append({})).position);
    expect(bell.rung.slice(0, 5).sort()).toEqual(ids.sort());
    expect(new Set(bell.rung).size).toBe(6);
    expect(bell.rung).toHaveLength(6);
  });

  it('acts once even when its checkpoint is lost, as after moving the event log', async () => {
    const bell = createBell();
    const first = bell.start();
    await bell.reached((await bell.append({}, {})).position);
    await first.stop();
    await database.db.deleteFrom('reactor').where('name', '=', bell.reactor.name).execute();
    bell.start();
    await bell.reached((await bell.append({})).position);
    expect(bell.rung).toHaveLength(3);
  });

  it('ignores old events', async () => {
    const bell = createBell();
    const { metadata } = toNewEvent({ type: 'Rung', data: {} });
    const at = (hours: number) => ({ ...metadata, at: new Date(Date.now() - hours * 3_600_000).toISOString() });
    bell.start();
    const { ids, position } = await bell.append({ metadata: at(24.1) }, { metadata: at(23.9) });
    await bell.reached(position);
    expect(bell.rung).toEqual([ids[1]]);
  });
});

describe('a failed action', () => {
  it('is not retried if it may have had an effect', async () => {
    const bell = createBell(() => Promise.reject(new Error('Cut off')));
    bell.start();
    const { ids, position } = await bell.append({});
    await bell.reached(position);
    await bell.again(10_000);
    expect(bell.rung).toEqual(ids);
    expect(await bell.recorded()).toEqual([{ event_id: ids[0], status: 'failed', attempts: 1, error: 'Cut off' }]);
    expect(bell.faults).toEqual([`Error: Rung ${ids[0]}: Cut off`]);
  });

  it('is retried later if it certainly had no effect, without delaying the next event', async () => {
    const bell = createBell((times) => {
      if (times <= 2) throw new NotYet('Not yet');
    });
    bell.start();
    const first = await bell.append({});
    await bell.reached(first.position);
    await bell.again(0.9);
    expect(bell.rung).toHaveLength(1);
    await bell.again(1.1);
    expect(bell.rung).toHaveLength(2);
    const second = await bell.append({});
    await bell.reached(second.position);
    expect(bell.rung[2]).toBe(second.ids[0]);
    await bell.again(5.1);
    expect(bell.rung[3]).toBe(first.ids[0]);
    expect((await bell.recorded()).map(({ status, attempts }) => [status, attempts]).sort()).toEqual([
      ['done', 1],
      ['done', 3],
    ]);
    expect(bell.faults).toEqual([]);
  });

  it('is given up after a few attempts', async () => {
    const bell = createBell(() => Promise.reject(new NotYet('Never')));
    bell.start();
    const { ids, position } = await bell.append({});
    await bell.reached(position);
    for (let times = 0; times < 20; times++) await bell.again(10_000);
    expect(bell.rung).toHaveLength(1 + RETRY_DELAYS_MINUTES.length);
    expect(await bell.recorded()).toMatchObject([{ status: 'failed', error: 'Never' }]);
    expect(bell.faults).toEqual([`Error: Rung ${ids[0]}: Never`]);
  });

  it('is retried by one process only', async () => {
    const bell = createBell((times) => {
      if (times === 1) throw new NotYet('Not yet');
    });
    bell.start();
    await bell.reached((await bell.append({})).position);
    await Promise.all([bell.again(2), bell.again(2), bell.again(2)]);
    expect(bell.rung).toHaveLength(2);
  });
});

it('an action whose stream cannot be read does not keep others from being repeated', async () => {
  const bell = createBell((rung) => {
    if (rung <= 2) throw new NotYet('the rope is missing');
  });
  const { reactor } = bell;
  const { ids } = await bell.append({});
  const at = new Date().toISOString();
  const made = toNewEvent({ type: 'Rung', data: {} });
  const other = { ...made, metadata: { ...made.metadata, at } };
  const { position } = await store.append(`${reactor.name}-2`, 'any', [other]);
  bell.start();
  await bell.reached(position);
  const damaged: EventStore['read'] = (stream, options) => {
    if (stream === `${reactor.name}-1`) throw new StreamDamaged(stream, 'truncated');
    return store.read(stream, options);
  };
  const options = { db: database.db, store: { ...store, read: damaged }, onFault: () => {} };
  const later = new Date(Date.now() + 2 * 60_000);
  await expect(retryDueReactions(reactor, options, later)).rejects.toThrow(`${reactor.name}-1`);
  expect(await bell.recorded()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event_id: ids[0], status: 'waiting' }),
      expect.objectContaining({ event_id: other.id, status: 'done' }),
    ]),
  );
});

it('an event whose preparation fails is recorded as failed and skipped', async () => {
  const bell = createBell();
  const prepare: Reactor['prepare'] = async (event) => {
    if (event.type === 'Cracked') throw new Error('No such bell');
    return bell.reactor.prepare(event);
  };
  bell.start({ prepare });
  const { ids, position } = await bell.append({ type: 'Cracked' }, {});
  await bell.reached(position);
  expect(bell.rung).toEqual([ids[1]]);
  expect(bell.faults).toEqual([`Error: Cracked ${ids[0]}: No such bell`]);
});

it('a database outage delays an event and loses none', async () => {
  const bell = createBell();
  let away = true;
  const prepare: Reactor['prepare'] = async (event) => {
    if (away) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    return bell.reactor.prepare(event);
  };
  bell.start({ prepare });
  const { ids, position } = await bell.append({});
  await vi.waitFor(() => expect(bell.faults).not.toEqual([]), 10_000);
  expect(await bell.recorded()).toEqual([]);
  away = false;
  await vi.waitFor(
    async () => expect((await loadCheckpoint(database.db, bell.reactor.name))?.position ?? 0n).toBe(position),
    20_000,
  );
  expect(bell.rung).toEqual(ids);
});

it('a process that is frozen while it acts does not delay others', async () => {
  const thawed = Promise.withResolvers<void>();
  const bell = createBell((times) => (times === 1 ? thawed.promise : undefined));
  bell.start();
  bell.start();
  const first = await bell.append({});
  await vi.waitFor(() => expect(bell.rung).toEqual(first.ids), 10_000);
  const second = await bell.append({});
  await bell.reached(second.position);
  expect(bell.rung).toEqual([...first.ids, ...second.ids]);
  thawed.resolve();
  await vi.waitFor(
    async () => expect((await bell.recorded()).map(({ status }) => status)).toEqual(['done', 'done']),
    PATIENCE_MS,
  );
});

it('after restoring an older event log, a reactor acts on new events and not again on earlier ones', async () => {
  const bell = createBell();
  const { ids } = await bell.append({});
  const first = bell.start();
  await vi.waitFor(() => expect(bell.rung).toEqual(ids), 10_000);
  await first.stop();
  const beyond = (await store.headPosition()) + 100n;
  await database.db.updateTable('reactor').set({ position: beyond }).where('name', '=', bell.reactor.name).execute();
  bell.start();
  await vi.waitFor(
    async () => expect((await loadCheckpoint(database.db, bell.reactor.name))?.position ?? 0n).toBeLessThan(beyond),
    10_000,
  );
  const after = await bell.append({});
  await vi.waitFor(() => expect(bell.rung).toEqual([...ids, ...after.ids]), 10_000);
});

it('events of other streams are not scanned again after a restart', async () => {
  const bell = createBell();
  await store.append(`other-${randomUUID()}`, 'any', [toNewEvent({ type: 'Rung', data: {} })]);
  bell.start();
  await bell.reached(await store.headPosition());
  expect(bell.rung).toEqual([]);
});
