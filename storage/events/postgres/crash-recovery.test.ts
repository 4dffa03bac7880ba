import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { repetitions } from '#testing/test-scale.ts';
import { connect } from '../../database/connect.ts';
import { startEmbeddedPostgres } from '../../database/embedded/embedded.ts';
import { migrate } from '../../database/migrate.ts';
import type { ConnectionString } from '../../database/pool.ts';
import type { Database } from '../../database/tables.ts';
import { collect, idsOf, pullSubscription, retryUntilAvailable } from '../contract/helpers.ts';
import type { RecordedEvent } from '../event-store.ts';
import { createPostgresEventStore } from './event-store.ts';

const PROCESSES = 3;
const STREAMS = Array.from({ length: 12 }, (_, number) => `fire-${number}`);
const KILLS = repetitions(80);
/** After this many kills a backend gets SIGKILL instead: Postgres then drops all connections and recovers from its log. */
const CRASH_EVERY = Math.min(25, KILLS / 2);
/** Minimum number of events that the subscriber must receive between two kills. */
const EVENTS_BETWEEN = 150;

const startWriter = (connection: ConnectionString) => {
  const program = fileURLToPath(new URL('./test-crash-writer.ts', import.meta.url));
  const child = spawn(process.execPath, [program, connection, ...STREAMS], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const result = Promise.all([text(child.stdout), once(child, 'exit')]);
  return {
    async stop(): Promise<string[]> {
      child.stdin.end();
      const [printed, [code]] = await result;
      expect(code).toBe(0);
      return JSON.parse(printed);
    },
  };
};

/** Ends a random connection of a writer, reader or listener; every `CRASH_EVERY` kills the whole server crashes. */
const kill = async (db: Kysely<Database>, number: number): Promise<void> => {
  const crash = number % CRASH_EVERY === 0;
  const victim = crash ? 'levada event writer' : 'levada %event%';
  const pid = await vi.waitFor(async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name like ${victim} order by random() limit 1`.execute(db);
    expect(rows).toHaveLength(1);
    return rows[0]!.pid;
  }, 20_000);
  if (crash) process.kill(pid, 'SIGKILL');
  else await sql`select pg_terminate_backend(${pid})`.execute(db);
};

const expectDense = (events: RecordedEvent[]): void => {
  const next = new Map<string, bigint>();
  for (const [index, { stream, revision, position }] of events.entries()) {
    expect(position).toBe(BigInt(index + 1));
    expect(revision).toBe(next.get(stream) ?? 0n);
    next.set(stream, revision + 1n);
  }
};

/** Starts a separate Postgres, because its crashes would affect all other tests. */
const startPostgres = async (): Promise<ConnectionString> => {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'levada-fire-'));
  const postgres = await startEmbeddedPostgres({ dir, settings: { fsync: 'off' } });
  onTestFinished(async () => {
    await postgres.stop();
    await fs.rm(dir, { recursive: true });
  });
  return postgres.connection;
};

test('several processes append while backends are killed: nothing is lost, skipped or duplicated', async () => {
  const connection = await startPostgres();
  const db = connect(connection, { name: 'killer', max: 1 });
  onTestFinished(() => db.destroy());
  await migrate(db);
  const store = createPostgresEventStore(connection);
  onTestFinished(() => store.close());
  const writers = Array.from({ length: PROCESSES }, () => startWriter(connection));
  const subscription = pullSubscription(store, 0n, ['fire-']);

  const seen: RecordedEvent[] = [];
  for (let number = 1; number <= KILLS; number += 1) {
    seen.push(...(await subscription.events(EVENTS_BETWEEN)));
    await kill(db, number);
  }
  const acknowledged = (await Promise.all(writers.map(({ stop }) => stop()))).flat();
  const events = await retryUntilAvailable(() => collect(store.readAll(0n, [])));
  seen.push(...(await subscription.events(events.length - seen.length)));

  expect(idsOf(events).toSorted()).toEqual(acknowledged.toSorted());
  expectDense(events);
  expect(seen).toEqual(events);
  await subscription.stop();
}, 180_000);
