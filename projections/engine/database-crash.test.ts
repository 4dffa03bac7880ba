import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { migrate } from '#storage/database/migrate.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { appendNotes, readTestProjection, testProjection } from '#testing/projections/test-projection.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { DEFAULT_LEASE_TIMING } from './lease-timing.ts';
import { createReadModelChanges } from './read-model-changes.ts';
import { startProjections } from './supervisor.ts';

/** Starts a Postgres that writes what need not be on disk as late as it may, so that a crash undoes it. */
const startPostgres = async () => {
  const dir = path.join(await createTemporaryFolder(onTestFinished), 'postgres');
  await chmod(path.dirname(dir), 0o711);
  const settings = { fsync: 'off', wal_writer_delay: '10s', shared_buffers: '32MB' };
  const postgres = await startEmbeddedPostgres({ dir, settings, firstPause: 50, tell: () => {} });
  onTestFinished(() => postgres.stop());
  const db = connect(postgres.connection, { max: 4 });
  onTestFinished(() => db.destroy());
  await migrate(db);
  return { postgres, db };
};

it('applies an event again whose effect was lost when the database crashed, although the run goes on', async () => {
  const { postgres, db } = await startPostgres();
  const store = createPostgresEventStore(postgres.connection);
  onTestFinished(() => store.close());
  // Longer than Postgres takes to start again, so that no statement of the run fails in between.
  const liveness = { ...DEFAULT_LEASE_TIMING, heartbeatMs: 3_000 };
  const changes = createReadModelChanges();
  const projecting = startProjections([testProjection('book')], {
    ...{ db, store, changes, liveness, asyncCommit: true },
    onFault: () => {},
  });
  onTestFinished(() => projecting.stop());
  const positions = async () => (await readTestProjection(db, 'book'))?.positions;
  await appendNotes(store, 1);
  await vi.waitFor(async () => expect(await positions()).toEqual([1]), 30_000);
  await appendNotes(store, 1);
  await vi.waitFor(async () => expect(await positions()).toEqual([1, 2]), { timeout: 30_000, interval: 5 });
  const pidOf = async () =>
    Number.parseInt(await readFile(path.join(postgres.dir, 'data', 'postmaster.pid'), 'utf8'), 10);
  const killed = await pidOf();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(async () => expect(await pidOf()).not.toBe(killed), 30_000);
  await vi.waitFor(async () => expect(await positions()).toEqual([1, 2]), 60_000);
});
