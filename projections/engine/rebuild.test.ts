import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createProjectionHarness, type ProjectionHarness } from '#testing/projections/projection-harness.ts';
import { appendNotes, readTestProjection, testProjection } from '#testing/projections/test-projection.ts';
import { getOrCreateLiveGeneration } from './blue-green.ts';
import { generationsOf } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { rebuildProjection } from './supervisor.ts';

let site: ProjectionHarness;
beforeEach(async () => {
  site = await createProjectionHarness();
});
afterEach(() => site.close());

const until = (expected: object) =>
  vi.waitFor(async () => expect(await generationsOf(site.db, 'book')).toMatchObject([expected]), 20_000);
const live = (version: number, position: number) => ({ status: 'live', version, position: BigInt(position) });
const building = (version: number, position: number) => ({ ...live(version, position), status: 'building' });
const book = () => readTestProjection(site.db, 'book');
const options = (signal = new AbortController().signal) => ({
  db: site.db,
  store: site.store,
  signal,
  asyncCommit: true,
});
const positions = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

const fill = async (last: number, projection = testProjection('book')): Promise<void> => {
  await appendNotes(site.store, last);
  const { stop } = site.start(projection);
  await until(live(1, last));
  await stop();
};

/** A door in front of one event: `reached` when the projector stands before it, which goes on when it is opened. */
const door = (at: number) => {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const before = async ({ position }: { position: bigint }) => {
    if (position !== BigInt(at)) return;
    reached.resolve();
    await opened.promise;
  };
  return { before, reached: reached.promise, open: opened.resolve };
};

/** Aborts a rebuild while it stands before an event that came in a batch of its own. */
const interrupt = async (version: number, at: number): Promise<void> => {
  const { before, reached, open } = door(at);
  const abort = new AbortController();
  const store = oneByOne();
  const run = rebuildProjection(testProjection('book', { version, before }), { ...options(abort.signal), store });
  await reached;
  abort.abort();
  open();
  expect(await run).toBe('aborted');
};

/** The log in batches of one event. */
const oneByOne = (): EventStore => ({
  ...site.store,
  async *subscribe(after, prefixes, signal) {
    for await (const item of site.store.subscribe(after, prefixes, signal)) {
      if (item.kind !== 'events') yield item;
      else
        for (const event of item.events)
          if (!signal.aborted) yield { ...item, events: [event], position: event.position };
    }
  },
});

describe('a raised projection version', () => {
  it('fills new tables while the old ones are served, then takes their place', async () => {
    await fill(3);
    const { before, reached, open } = door(2);
    site.start(testProjection('book', { version: 2, before }));
    await reached;
    expect(await book()).toEqual({ positions: [1, 2, 3], versions: [1], count: 3 });
    open();
    await until(live(2, 3));
    expect(await book()).toEqual({ positions: [1, 2, 3], versions: [2], count: 3 });
    await appendNotes(site.store, 1);
    await until(live(2, 4));
    expect(await book()).toEqual({ positions: [1, 2, 3, 4], versions: [2], count: 4 });
  });

  it('drops tables that only earlier versions had', async () => {
    const first = testProjection('book');
    const drafts = 'create table book_draft (id int)';
    await fill(1, {
      ...first,
      tables: [...first.tables, 'book_draft'],
      create: async (trx) => {
        await first.create(trx);
        await sql.raw(drafts).execute(trx);
      },
    });
    site.start({ ...testProjection('book', { version: 2 }), formerTables: ['book_draft'] });
    await until(live(2, 1));
    const { rows } = await sql`select to_regclass('read.book_draft') as left`.execute(site.db);
    expect(rows).toEqual([{ left: null }]);
  });

  it('leaves no rebuild schema behind', async () => {
    await fill(1);
    site.start(testProjection('book', { version: 2 }));
    await until(live(2, 1));
    const { rows } = await sql`select nspname from pg_namespace where nspname like 'rebuild%'`.execute(site.db);
    expect(rows).toEqual([]);
  });

  it('is rebuilt by the newer release while an older one fills the old tables until the swap and then stands by', async () => {
    await fill(3);
    const older = site.start(testProjection('book'));
    const { before, reached, open } = door(2);
    const newer = site.start(testProjection('book', { version: 2, before }));
    await reached;
    await appendNotes(site.store, 1);
    await vi.waitFor(async () => expect((await book()).positions).toEqual([1, 2, 3, 4]), 20_000);
    open();
    await until(live(2, 4));
    expect(older.faults).toEqual([]);
    await newer.stop();
    await older.stop();
    await appendNotes(site.store, 2);
    site.start(testProjection('book'), testProjection('witness'));
    await vi.waitFor(async () => expect((await readTestProjection(site.db, 'witness')).count).toBe(6), 20_000);
    expect(await book()).toEqual({ positions: positions(4), versions: [2], count: 4 });
  });
});

describe('a rebuild of the same version', () => {
  it('replaces the tables of a running projection without a restart', async () => {
    await fill(3);
    const { faults } = site.start(testProjection('book'));
    await appendNotes(site.store, 1);
    expect(await rebuildProjection(testProjection('book'), options())).toBe('done');
    await appendNotes(site.store, 1);
    await until({ ...live(1, 5), generation: 2 });
    expect(await book()).toEqual({ positions: positions(5), versions: [1], count: 5 });
    expect(faults).toEqual([]);
  });

  it('is swapped in only after it has caught up with the served tables', async () => {
    await fill(3);
    const { before, reached, open } = door(3);
    const run = rebuildProjection(testProjection('book', { before }), options());
    await reached;
    site.start(testProjection('book'));
    await appendNotes(site.store, 2);
    await vi.waitFor(async () => expect((await book()).count).toBe(5), 20_000);
    open();
    expect(await run).toBe('done');
    expect((await book()).positions).toEqual(positions(5));
  });

  it('reports its progress', async () => {
    await fill(3);
    const told: object[] = [];
    const onProgress = (progress: object) => told.push(progress);
    await rebuildProjection(testProjection('book'), { ...options(), store: oneByOne(), onProgress });
    expect(told).toEqual([1n, 2n, 3n].map((position) => ({ events: 1, position, target: 3n })));
  });
});

describe('the swap', () => {
  it('shows readers complete tables and fails no read while events are appended', async () => {
    await fill(20);
    site.start(testProjection('book'));
    const over = new AbortController();
    const reader = async () => {
      let seen = 20;
      let reads = 0;
      for (; !over.signal.aborted; reads++) {
        const { positions: found, count } = await book();
        expect(found).toEqual(positions(count));
        expect(count).toBeGreaterThanOrEqual(seen);
        seen = count;
      }
      return reads;
    };
    const readers = Promise.all([reader(), reader(), reader()]);
    for (let round = 0; round < 8; round++) {
      const appended = appendNotes(site.store, 5);
      expect(await rebuildProjection(testProjection('book'), options())).toBe('done');
      await appended;
    }
    over.abort();
    expect(Math.min(...(await readers))).toBeGreaterThan(8);
    await until({ ...live(1, 60), generation: 9 });
  });

  it('waits for a long-running read without blocking later readers', async () => {
    await fill(2);
    const trx = await site.db.startTransaction().execute();
    await sql`select * from book`.execute(trx);
    const run = rebuildProjection(testProjection('book'), options());
    await vi.waitFor(async () => expect(await generationsOf(site.db, 'book')).toContainEqual(building2), 20_000);
    expect((await book()).positions).toEqual([1, 2]);
    await trx.rollback().execute();
    expect(await run).toBe('done');
  });
  const building2 = expect.objectContaining(building(1, 2));
});

describe('an interrupted rebuild', () => {
  it('resumes where it stopped', async () => {
    await fill(4);
    await interrupt(2, 3);
    expect(await generationsOf(site.db, 'book')).toMatchObject([live(1, 4), building(2, 3)]);
    const seen: bigint[] = [];
    site.start(testProjection('book', { version: 2, before: ({ position }) => seen.push(position) }));
    await until({ ...live(2, 4), generation: 2 });
    expect(seen).toEqual([4n]);
    expect(await book()).toEqual({ positions: positions(4), versions: [2], count: 4 });
  });

  it('is discarded when its version is outdated', async () => {
    await fill(4);
    await interrupt(2, 3);
    site.start(testProjection('book', { version: 3 }));
    await until({ ...live(3, 4), generation: 3 });
    expect(await book()).toEqual({ positions: positions(4), versions: [3], count: 4 });
    const { rows } = await sql`select nspname from pg_namespace where nspname like 'rebuild%'`.execute(site.db);
    expect(rows).toEqual([]);
  });
});

describe('several processes', () => {
  it('run the same rebuild in only one process', async () => {
    await fill(3);
    const other = { db: connect(site.connection), store: createPostgresEventStore(site.connection) };
    const { before, reached, open } = door(2);
    const first = rebuildProjection(testProjection('book', { version: 2, before }), options());
    await reached;
    expect(await rebuildProjection(testProjection('book', { version: 2 }), { ...options(), ...other })).toBe('standby');
    open();
    expect(await first).toBe('done');
    await other.store.close();
    await other.db.destroy();
    await until({ ...live(2, 3), generation: 2 });
  });

  it('that start together with a raised version rebuild once', async () => {
    await fill(3);
    const raised = testProjection('book', { version: 2 });
    const running = [site.start(raised), site.start(raised), site.start(raised)];
    await until({ ...live(2, 3), generation: 2 });
    await appendNotes(site.store, 1);
    await until({ ...live(2, 4), generation: 2 });
    expect(running.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('take over from a process that stops', async () => {
    const first = site.start(testProjection('book'));
    await appendNotes(site.store, 1);
    await until(live(1, 1));
    site.start(testProjection('book'));
    await appendNotes(site.store, 1);
    await until(live(1, 2));
    await first.stop();
    await appendNotes(site.store, 1);
    await until(live(1, 3));
    expect(await book()).toEqual({ positions: positions(3), versions: [1], count: 3 });
  });
});

describe('a projection added later', () => {
  it('is filled from the existing events', async () => {
    await fill(3);
    site.start(testProjection('book'), testProjection('shelf'));
    await vi.waitFor(
      async () => expect((await readTestProjection(site.db, 'shelf')).positions).toEqual([1, 2, 3]),
      20_000,
    );
  });

  it('is created once by concurrent callers', async () => {
    const projection: Projection = testProjection('book');
    const made = await Promise.all(Array.from({ length: 5 }, () => getOrCreateLiveGeneration(site.db, projection)));
    expect(new Set(made.map(({ generation }) => generation))).toEqual(new Set([1]));
    await until({ ...live(1, 0), generation: 1 });
  });
});
