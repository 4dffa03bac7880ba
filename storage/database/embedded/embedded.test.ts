import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../connect.ts';
import type { ConnectionString } from '../pool.ts';
import { binariesFor, runPostgresProgram } from './binaries.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { readPidFile } from './pid-file.ts';

const SMALL = { shared_buffers: '16MB' };

const newFolder = (...below: string[]): string => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  // Postgres may run as another OS user, which must be able to enter the directory.
  fs.chmodSync(dir, 0o755);
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  return path.join(dir, ...below);
};

const start = async (dir: string, settings: Record<string, string> = SMALL) => {
  const postgres = await startEmbeddedPostgres({ dir, settings });
  onTestFinished(() => postgres.stop());
  return postgres;
};

/** Starts another process that owns the directory's Postgres. */
const startOwner = async (dir: string, env: NodeJS.ProcessEnv = process.env) => {
  const program = fileURLToPath(new URL('./test-owner-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, dir], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
    await postgresGone(dir);
  });
  const [printed] = await once(child.stdout, 'data');
  return {
    connection: String(printed).trim(),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
};

const postgresGone = async (dir: string): Promise<void> => {
  const data = path.join(fs.realpathSync(dir), 'data');
  const running = () => spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.includes(`-D ${data} `);
  await expect.poll(running, { timeout: 20_000 }).toBe(false);
};

const ask = async (connection: ConnectionString, ...statements: ReturnType<typeof sql>[]): Promise<unknown> => {
  const db = connect(connection, { max: 1 });
  try {
    let answer: unknown;
    for (const statement of statements) answer = (await statement.execute(db)).rows[0];
    return answer;
  } finally {
    await db.destroy();
  }
};

const WRITE = [sql`create table kept (word text)`, sql`insert into kept values ('açúcar')`];
const READ = sql`select word from kept`;

test('starts without a network port, stops, and starts again with its data', async () => {
  const dir = newFolder('data-dir');
  const first = await start(dir);
  await ask(first.connection, ...WRITE);
  expect(await ask(first.connection, sql`show listen_addresses`)).toEqual({ listen_addresses: '' });
  await first.stop();
  await first.exited;
  await postgresGone(dir);
  const second = await start(dir);
  expect(await ask(second.connection, READ)).toEqual({ word: 'açúcar' });
});

test('uses UTF-8 and UTC whatever the environment says', async () => {
  const { connection } = await startOwner(newFolder('data-dir'), { TZ: 'Asia/Tokyo', LC_ALL: 'xx_YY' });
  const facts = sql`select current_setting('server_encoding') encoding, current_setting('TimeZone') zone, upper('ção') upper`;
  expect(await ask(connection, facts)).toEqual({ encoding: 'UTF8', zone: expect.stringMatching(/UTC$/), upper: 'ÇÃO' });
});

test('ends when its owner process is killed, and starts again with its data', async () => {
  const dir = newFolder('data-dir');
  const owner = await startOwner(dir);
  await ask(owner.connection, ...WRITE);
  await owner.kill();
  await postgresGone(dir);
  const { connection } = await start(dir);
  expect(await ask(connection, READ)).toEqual({ word: 'açúcar' });
});

test('starts immediately after its owner was killed, while the old Postgres is still shutting down', async () => {
  const dir = newFolder('data-dir');
  const owner = await startOwner(dir);
  await ask(owner.connection, ...WRITE);
  await owner.kill();
  const { connection } = await start(dir);
  expect(await ask(connection, READ)).toEqual({ word: 'açúcar' });
});

test('rejects a second owner and says what to do', async () => {
  const dir = newFolder('data-dir');
  const owner = await startOwner(dir);
  const refused = /in use by process \d+\. Stop that process first, or set DATA_DIR/;
  await expect(startEmbeddedPostgres({ dir, settings: SMALL })).rejects.toThrow(refused);
  expect(await ask(owner.connection, sql`select 1 as one`)).toEqual({ one: 1 });
});

test('rejects the same directory twice in one process', async () => {
  const dir = newFolder('data-dir');
  const { connection } = await start(dir);
  await expect(startEmbeddedPostgres({ dir, settings: SMALL })).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await ask(connection, sql`select 1 as one`)).toEqual({ one: 1 });
});

test('starts although the stale PID file names a living process', async () => {
  const dir = newFolder('data-dir');
  const lock = path.join(dir, 'data', 'postmaster.pid');
  const first = await start(dir);
  const left = fs.readFileSync(lock, 'utf8');
  await first.stop();
  fs.writeFileSync(lock, left.replace(/^\d+/, String(process.pid)));
  const { connection } = await start(dir);
  expect(await ask(connection, sql`select 1 as one`)).toEqual({ one: 1 });
});

test('replaces a Postgres that outlived its owner', async () => {
  const dir = newFolder('data-dir');
  const first = await start(dir);
  await ask(first.connection, ...WRITE);
  await first.stop();
  const folder = prepareDataDirectory(dir);
  const { pid: dead } = spawnSync('/bin/sh', ['-c', ':']);
  const options = `-c cluster_name=node-${dead} -c listen_addresses= -c unix_socket_directories=${folder.data}`;
  const args = ['-D', folder.data, '-w', '-l', path.join(folder.data, 'orphan.log'), '-o', options, 'start'];
  runPostgresProgram(binariesFor(folder), folder.account, 'pg_ctl', args);
  const orphan = readPidFile(folder)!.pid;
  const { connection } = await start(dir);
  expect(readPidFile(folder)!.pid).not.toBe(orphan);
  expect(await ask(connection, READ)).toEqual({ word: 'açúcar' });
});

test('starts in a directory whose path is too long for a socket', async () => {
  const { connection } = await start(newFolder('a'.repeat(60), 'b'.repeat(60), 'data-dir'));
  expect(await ask(connection, sql`select 1 as one`)).toEqual({ one: 1 });
});

test.runIf(process.getuid?.() === 0)(
  "uses another directory when root's Postgres cannot reach the requested one",
  async () => {
    const dir = newFolder('closed', 'data-dir');
    fs.mkdirSync(path.dirname(dir), { mode: 0o700 });
    const { connection, dir: elsewhere, stop } = await start(dir);
    expect(elsewhere).toMatch(/^\/var\/lib\/embedded-postgres\//);
    expect(await ask(connection, sql`select 1 as one`)).toEqual({ one: 1 });
    await stop();
    fs.rmSync(elsewhere, { recursive: true });
  },
);

test('throws an error that says why Postgres does not start', async () => {
  const starting = startEmbeddedPostgres({ dir: newFolder('data-dir'), settings: { shared_buffers: 'plenty' } });
  await expect(starting).rejects.toThrow(/invalid value for parameter "shared_buffers": "plenty"/);
});
