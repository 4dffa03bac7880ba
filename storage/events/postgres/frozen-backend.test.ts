import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { connect } from '../../database/connect.ts';
import { startEmbeddedPostgres } from '../../database/embedded/embedded.ts';
import { migrate } from '../../database/migrate.ts';
import { collect, idsOf, newEvents, retryUntilAvailable } from '../contract/helpers.ts';
import { EventStoreUnavailable, START_POSITION } from '../event-store.ts';
import { createPostgresEventStore } from './event-store.ts';

/** Starts a separate Postgres, because freezing it would affect other tests. */
const startPostgres = async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'levada-frozen-'));
  fs.chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dir, settings: { fsync: 'off', shared_buffers: '32MB' } });
  onTestFinished(async () => {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true });
  });
  const db = connect(postgres.connection, { max: 2 });
  onTestFinished(() => db.destroy());
  await migrate(db);
  return { connection: postgres.connection, db };
};

// Full runs only, because it waits for several timeouts.
test.runIf(isFullRun)(
  'a backend frozen during an append blocks the log, and nothing is lost or duplicated',
  async () => {
    const { connection, db } = await startPostgres();
    const store = createPostgresEventStore(connection, { timeout: 4_000, appendTimeoutMs: 1_000 });
    onTestFinished(() => store.close());
    const [first, late] = [newEvents(2), newEvents(1)];
    await sql`create table public.slow ()`.execute(db);
    await sql`insert into public.slow default values`.execute(db);
    await sql`create function public.slowly() returns trigger language plpgsql as $$
    begin if exists (select from public.slow) then perform pg_sleep(60); end if; return new; end $$`.execute(db);
    await sql`create trigger slowly before insert on log.event for each row execute function public.slowly()`.execute(
      db,
    );

    const appending = store.append('a', 'no_stream', first).catch((thrown) => thrown);
    // The backend holds the log's lock, and sleeps where it holds nothing that the whole server needs.
    const pid = await vi.waitFor(async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'levada event writer' and wait_event = 'PgSleep'`.execute(db);
      expect(rows).toHaveLength(1);
      return rows[0]!.pid;
    }, 10_000);
    process.kill(pid, 'SIGSTOP');
    let isFrozen = true;
    const resume = () => {
      if (isFrozen) process.kill(pid, 'SIGCONT');
      isFrozen = false;
    };
    onTestFinished(resume);

    const error = await appending;
    expect(error).toBeInstanceOf(EventStoreUnavailable);
    expect(error).toMatchObject({ outcome: 'unknown' });
    // Its attempts waited for the lock, and the server reported that they ended without it.
    const other = await store.append('b', 'no_stream', late).catch((thrown) => thrown);
    expect(other).toBeInstanceOf(EventStoreUnavailable);

    await sql`delete from public.slow`.execute(db);
    resume();
    expect(await retryUntilAvailable(() => store.append('a', 'no_stream', first))).toMatchObject({ revision: 1n });
    expect(await retryUntilAvailable(() => store.append('b', 'no_stream', late))).toMatchObject({ revision: 0n });
    const events = await collect(store.readAll(START_POSITION, []));
    expect(idsOf(events).toSorted()).toEqual(idsOf([...first, ...late]).toSorted());
  },
);
