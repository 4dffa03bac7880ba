import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { connect } from '../connect.ts';
import { isConnectionError } from '../connection-error.ts';
import type { Database } from '../tables.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const SMALL = { shared_buffers: '16MB', max_connections: '20', fsync: 'off' };

let home: string;
let postgres: EmbeddedPostgres;
let db: Kysely<Database>;
let told: string[];

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'restart-'));
  fs.chmodSync(home, 0o711);
  // Too long for a socket, which is therefore created in another directory.
  const dir = path.join(home, 'a'.repeat(90));
  postgres = await startEmbeddedPostgres({
    dir,
    settings: SMALL,
    firstPause: 5,
    tell: (sentence) => told.push(sentence),
  });
  db = connect(postgres.connection, { max: 5 });
  await sql`create table kept (number int)`.execute(db);
});
beforeEach(() => {
  told = [];
});
afterAll(async () => {
  await db.destroy();
  await postgres.stop();
  fs.rmSync(home, { recursive: true });
});

const postmaster = (): number =>
  Number.parseInt(fs.readFileSync(path.join(postgres.dir, 'data/postmaster.pid'), 'utf8'), 10);

const insert = (number: number) => sql`insert into kept values (${number})`.execute(db);
const kept = async (): Promise<number[]> =>
  (await sql<{ number: number }>`select number from kept order by number`.execute(db)).rows.map(({ number }) => number);

const ENDED = 'The embedded Postgres exited unexpectedly (signal 9). Restarting it; committed data is kept.';
const AGAIN = 'The embedded Postgres is running again.';

/** Inserts numbers until a statement fails, and returns those that were acknowledged. */
const writing = async (from: number): Promise<{ acknowledged: number[]; error: unknown }> => {
  const acknowledged: number[] = [];
  for (let number = from; ; number++) {
    try {
      await insert(number);
      acknowledged.push(number);
    } catch (error) {
      return { acknowledged, error };
    }
  }
};

describe('Postgres that dies is restarted at the same address with all committed data', () => {
  test('after the postmaster was killed under concurrent writers', async () => {
    for (const turn of [1, 2, 3]) {
      told = [];
      const writers = [1, 2, 3].map((writer) => writing(turn * 1_000_000 + writer * 100_000));
      await expect.poll(async () => (await kept()).length).toBeGreaterThan(turn * 20);
      process.kill(postmaster(), 'SIGKILL');
      const written = await Promise.all(writers);
      expect(written.every(({ error }) => isConnectionError(error))).toBe(true);
      await expect
        .poll(() => kept().catch(() => []))
        .toEqual(expect.arrayContaining(written.flatMap((each) => each.acknowledged)));
      expect([told, postgres.failureReason()]).toEqual([[ENDED, AGAIN], undefined]);
    }
  });

  test('after the postmaster was killed while a backend was frozen', async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(db);
    process.kill(rows[0]!.pid, 'SIGSTOP');
    process.kill(postmaster(), 'SIGKILL');
    await expect.poll(() => told).toEqual([ENDED, AGAIN]);
    await insert(1);
  });

  test('by Postgres itself after a backend was killed', async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(db);
    const before = postmaster();
    process.kill(rows[0]!.pid, 'SIGKILL');
    await expect
      .poll(() =>
        insert(2).then(
          () => 'written',
          () => 'away',
        ),
      )
      .toBe('written');
    expect([postmaster(), told]).toEqual([before, []]);
  });

  test('after the watching shell was killed', async () => {
    const shell = Number(fs.readFileSync(`/proc/${postmaster()}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
    const before = postmaster();
    process.kill(shell, 'SIGKILL');
    await expect.poll(() => told).toEqual([ENDED.replace('signal 9', 'the shell that watches it was killed'), AGAIN]);
    expect(postmaster()).not.toBe(before);
    await insert(3);
  });
});

test('retries until Postgres can start again', async () => {
  const control = path.join(postgres.dir, 'data/global/pg_control');
  fs.renameSync(control, `${control}.away`);
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(() => postgres.failureReason()).toMatch(/^The embedded Postgres does not start \(attempt \d+\)/);
  expect(told.length).toBeGreaterThan(3);
  fs.renameSync(`${control}.away`, control);
  await expect.poll(() => told.at(-1)).toBe(AGAIN);
  expect(told[0]).toBe(ENDED);
  expect(told[1]).toMatch(
    /^The embedded Postgres does not start \(attempt \d+\): .*could not find the database system.*The next attempt is in [\d.]+ s\.$/s,
  );
  expect(postgres.failureReason()).toBeUndefined();
  await insert(4);
});

test('fails a new connection in time while the postmaster is frozen', async () => {
  const pid = postmaster();
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  const late = connect(postgres.connection, { max: 1 });
  onTestFinished(() => late.destroy());
  const error = await sql`select 1`.execute(late).catch((reason) => reason);
  expect(isConnectionError(error)).toBe(true);
});

test('stops immediately while it waits for its next attempt', async () => {
  const dir = path.join(home, 'other');
  const sentences: string[] = [];
  const other = await startEmbeddedPostgres({ dir, settings: SMALL, tell: (sentence) => sentences.push(sentence) });
  fs.renameSync(path.join(dir, 'data/global/pg_control'), path.join(dir, 'pg_control'));
  process.kill(Number.parseInt(fs.readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await expect.poll(() => sentences.length).toBeGreaterThan(1);
  await other.stop();
  expect(sentences.at(-1)).toMatch(/The next attempt is in/);
});

const canMount = (folder: string, size: string): boolean =>
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'none', folder]).status === 0;

test.runIf(isFullRun && process.getuid?.() === 0)('restarts after a full disk has room again', async ({ skip }) => {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'restart-disk-'));
  onTestFinished(() => fs.rmdirSync(disk));
  if (!canMount(disk, '150m')) skip('mount is not allowed here');
  onTestFinished(() => void spawnSync('umount', [disk]));
  const sentences: string[] = [];
  const settings = { ...SMALL, max_wal_size: '32MB', min_wal_size: '32MB' };
  const other = await startEmbeddedPostgres({
    dir: path.join(disk, 'pg'),
    settings,
    tell: (each) => sentences.push(each),
  });
  onTestFinished(() => other.stop());
  const there = connect(other.connection, { max: 1 });
  onTestFinished(() => there.destroy());
  await sql`create table filler as select 1 as number`.execute(there);
  const ballast = path.join(disk, 'ballast');
  expect(() => {
    for (;;) fs.appendFileSync(ballast, Buffer.alloc(65_536));
  }).toThrow('ENOSPC');
  process.kill(Number.parseInt(fs.readFileSync(path.join(disk, 'pg/data/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await expect.poll(() => sentences.at(-1)).toMatch(/does not start \(attempt [3-9]\):.*(is full|no space)/s);
  fs.rmSync(ballast);
  await expect.poll(() => sentences.at(-1)).toBe(AGAIN);
  expect((await sql`select number from filler`.execute(there)).rows).toEqual([{ number: 1 }]);
});
