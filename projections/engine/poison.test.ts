import { type Kysely, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import { createProjectionHarness, type ProjectionHarness } from '#testing/projections/projection-harness.ts';
import { appendNotes, note, readTestProjection, testProjection } from '#testing/projections/test-projection.ts';
import { createBatchApplier } from './batch-applier.ts';
import { getOrCreateLiveGeneration } from './blue-green.ts';
import { generationsOf } from './checkpoint.ts';
import { rebuildProjection } from './supervisor.ts';

let site: ProjectionHarness;
/** Positions that cannot be projected, and how often it was tried. */
let poison: Set<number>;
let tries: number;
beforeEach(async () => {
  site = await createProjectionHarness();
  poison = new Set();
  tries = 0;
});
afterEach(() => site.close());

const before = ({ position }: RecordedEvent) => {
  if (!poison.has(Number(position))) return;
  tries += 1;
  throw new Error(`cannot note ${position}`);
};
const fragile = () => testProjection('fragile', { before });
const sturdy = testProjection('sturdy');

const generationOf = async (name: string) => (await generationsOf(site.db, name))[0];
const until = async (name: string, expected: object) =>
  vi.waitFor(async () => expect(await generationOf(name)).toMatchObject(expected), 20_000);
const stuckAt = (position: number) => ({ error: { position: String(position) } });
/** What staff said comes after the notes in the log, and is seen too. */
const goneOn = (position: number) => ({
  error: null,
  position: expect.toSatisfy((reached: bigint) => reached >= BigInt(position)),
});

/** What the staff commands append. */
const direct = (type: 'ProjectionRetried' | 'ProjectionEventSkipped', data: object) =>
  site.store.append('projection-fragile', 'any', [toNewEvent({ type, data: { name: 'fragile', ...data } })]);
const skip = async (position: number) => {
  const { eventId } = (await generationOf('fragile'))!.error!;
  await direct('ProjectionEventSkipped', { position: String(position), eventId });
};

describe('an event that cannot be projected', () => {
  it('stays recorded as the error when the checkpoint is flushed afterwards', async () => {
    poison.add(4);
    const live = await getOrCreateLiveGeneration(site.db, fragile());
    const applier = createBatchApplier(site.db, fragile(), live, { asyncCommit: true, skipped: new Set() });
    await appendNotes(site.store, 4);
    const events = await Array.fromAsync(site.store.readAll(0n, ['note-']));
    expect(await applier.apply([], 3n)).toBe(true);
    expect(await applier.apply(events.slice(3), 4n)).toBe(false);
    await applier.flushCheckpoint();
    expect(await generationOf('fragile')).toMatchObject(stuckAt(4));
  });

  it('stops only its own projection, after all earlier events, and is recorded', async () => {
    poison.add(3);
    const event = note();
    await appendNotes(site.store, 2);
    await site.store.append('note-1', 'any', [event]);
    await appendNotes(site.store, 2);
    const { faults } = site.start(fragile(), sturdy);
    await until('sturdy', goneOn(5));
    await until('fragile', stuckAt(3));
    expect(await generationOf('fragile')).toMatchObject({
      position: 2n,
      error: { position: '3', eventId: event.id, stream: 'note-1', type: 'Noted', message: 'cannot note 3' },
    });
    expect((await readTestProjection(site.db, 'fragile')).positions).toEqual([1, 2]);
    expect(faults).toEqual(['fragile: cannot note 3']);
    await appendNotes(site.store, 1);
    await until('sturdy', goneOn(6));
  });

  it('is not retried when new events arrive, but after a restart', async () => {
    poison.add(1);
    await appendNotes(site.store, 1);
    const subscribe = vi.spyOn(site.store, 'subscribe');
    const { stop } = site.start(fragile(), sturdy);
    await until('fragile', stuckAt(1));
    const atFirst = tries;
    const waiting = [expect.anything(), ['projection-fragile'], expect.anything()];
    await vi.waitFor(() => expect(subscribe.mock.calls).toContainEqual(waiting), 20_000);
    await appendNotes(site.store, 20);
    await until('sturdy', goneOn(21));
    expect(tries).toBe(atFirst);
    await stop();
    poison.clear();
    site.start(fragile());
    await until('fragile', goneOn(21));
  });

  it('is retried on a staff command and stops the projection again if it still fails', async () => {
    poison.add(1);
    await appendNotes(site.store, 3);
    const { faults } = site.start(fragile());
    await until('fragile', stuckAt(1));
    await direct('ProjectionRetried', { position: '1' });
    await vi.waitFor(() => expect(faults).toHaveLength(2), 20_000);
    await until('fragile', stuckAt(1));
    poison.clear();
    await direct('ProjectionRetried', { position: '1' });
    await until('fragile', goneOn(3));
    expect((await readTestProjection(site.db, 'fragile')).positions).toEqual([1, 2, 3]);
  });

  it('is skipped on a staff command, also by a later rebuild', async () => {
    poison.add(2).add(4);
    await appendNotes(site.store, 5);
    const { stop } = site.start(fragile());
    await until('fragile', stuckAt(2));
    await skip(2);
    await until('fragile', stuckAt(4));
    await skip(4);
    await until('fragile', goneOn(5));
    expect((await readTestProjection(site.db, 'fragile')).positions).toEqual([1, 3, 5]);
    await stop();

    poison.clear();
    const options = { db: site.db, store: site.store, signal: new AbortController().signal, asyncCommit: true };
    expect(await rebuildProjection(fragile(), options)).toBe('done');
    expect((await readTestProjection(site.db, 'fragile')).positions).toEqual([1, 3, 5]);
  });

  it('can be skipped as the last event, and the checkpoint moves past it', async () => {
    poison.add(1);
    await appendNotes(site.store, 1);
    site.start(fragile());
    await until('fragile', stuckAt(1));
    await skip(1);
    await until('fragile', goneOn(1));
    expect(await readTestProjection(site.db, 'fragile')).toEqual({ positions: [], versions: [], count: 0 });
  });

  it('stops a rebuild while the old tables are still served', async () => {
    await appendNotes(site.store, 3);
    const { stop } = site.start(sturdy);
    await until('sturdy', goneOn(3));
    await stop();
    poison.add(2);
    site.start(testProjection('sturdy', { version: 2, before }));
    await vi.waitFor(async () => {
      const [live, building] = await generationsOf(site.db, 'sturdy');
      expect(live).toMatchObject({ status: 'live', ...goneOn(3) });
      expect(building).toMatchObject({ status: 'building', ...stuckAt(2) });
    }, 20_000);
    expect(await readTestProjection(site.db, 'sturdy')).toMatchObject({ positions: [1, 2, 3], versions: [1] });
    poison.clear();
    await site.store.append('projection-sturdy', 'any', [
      toNewEvent({ type: 'ProjectionRetried', data: { name: 'sturdy', position: '2' } }),
    ]);
    await until('sturdy', { version: 2, ...goneOn(3) });
  });
});

describe('an event with an unknown schema version', () => {
  it('stops the projection and can be skipped', async () => {
    await appendNotes(site.store, 2);
    const { metadata, ...event } = note();
    await site.store.append('note-1', 'any', [{ ...event, metadata: { ...metadata, schemaVersion: 99 } }]);
    await appendNotes(site.store, 2);
    site.start(fragile());
    await until('fragile', stuckAt(3));
    expect(await generationOf('fragile')).toMatchObject({
      position: 2n,
      error: { eventId: event.id, type: 'Noted', message: expect.stringContaining('knows versions 1 to 1') },
    });
    await skip(3);
    await until('fragile', goneOn(5));
    expect((await readTestProjection(site.db, 'fragile')).positions).toEqual([1, 2, 4, 5]);
  });
});

describe('a lost connection', () => {
  it('does not stop the projection at the current event', async () => {
    let lost = false;
    const losing = testProjection('losing', {
      before: async (_event, trx: Transaction<unknown>) => {
        if (lost) return;
        lost = true;
        await endOf(trx, site.db);
      },
    });
    await appendNotes(site.store, 3);
    const { faults } = site.start(losing);
    await until('losing', goneOn(3));
    expect(faults).toHaveLength(1);
    expect(await readTestProjection(site.db, 'losing')).toMatchObject({ positions: [1, 2, 3], count: 3 });
  });
});

/** Ends a transaction's connection from another one. */
const endOf = async (trx: Transaction<unknown>, db: Kysely<Database>): Promise<void> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db);
};
