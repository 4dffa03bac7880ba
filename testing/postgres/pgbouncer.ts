import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { ConnectionString } from '#storage/database/pool.ts';
import { freePort } from '../network/free-port.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Pgbouncer is installed (`apt install pgbouncer`). */
export const hasPgbouncer = existsSync(PROGRAM);

/** Pgbouncer does not run as root; this is the number of `nobody`. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Starts pgbouncer for one test and returns the connection string through it; `settings` are lines of its configuration. */
export const throughPgbouncer = async (connection: ConnectionString, settings: string[]): Promise<ConnectionString> => {
  const to = new URL(connection);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'levada-pgbouncer-'));
  await fs.chmod(folder, 0o755);
  const port = await freePort();
  const name = to.pathname.slice(1);
  const host = to.searchParams.get('host') ?? to.hostname;
  const file = path.join(folder, 'pgbouncer.ini');
  const target = `${name} = host=${host} port=${to.port || 5432} dbname=${name} user=${to.username}`;
  const common = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'auth_type = any', 'unix_socket_dir ='];
  await fs.writeFile(file, ['[databases]', target, '[pgbouncer]', ...common, ...settings, ''].join('\n'));
  const child = spawn(PROGRAM, [file], { ...NOBODY, stdio: 'ignore' });
  onTestFinished(async () => {
    await ended(child);
    await fs.rm(folder, { recursive: true });
  });
  await vi.waitFor(() => answers(port), { timeout: 10_000 });
  return `postgres://${to.username}@127.0.0.1:${port}/${name}`;
};

const answers = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    }).once('error', reject);
  });

const ended = (child: ChildProcess): Promise<unknown> => {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return exit;
};
