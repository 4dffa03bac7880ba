import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runProgram } from '#storage/database/embedded/binaries.ts';
import { prepareFolder } from '#storage/database/embedded/data-directory.ts';
import { runPostgres, socketFolder } from '#storage/database/embedded/postgres-process.ts';
import type { Connection } from '#storage/database/pool.ts';

/** Where Debian puts the oldest version that the site runs on. */
const BINARIES = '/usr/lib/postgresql/15';

/** Why there is no such Postgres to run tests on; undefined where there is. */
export const plainPostgresMissing = fs.existsSync(path.join(BINARIES, 'bin', 'postgres'))
  ? undefined
  : `needs Debian's postgresql-15 in ${BINARIES}, which is not installed`;

/** A test may lose its database; everything else is as Debian ships it, and the embedded one is not: it compiles queries. */
const SETTINGS = { fsync: 'off', jit: 'on', shared_buffers: '128MB' };

export interface PlainPostgres {
  /** Holds `postgres.log`. */
  dir: string;
  connection: Connection;
  stop(): Promise<void>;
}

/** Postgres 15 from Debian in a folder that is gone with it, through a socket alone and, for root, as nobody. */
export const startPlainPostgres = async (settings: Record<string, string> = {}): Promise<PlainPostgres> => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'levada-plain-'));
  fs.chmodSync(dir, 0o711);
  const folder = prepareFolder(dir);
  const cluster = ['-D', folder.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  runProgram(BINARIES, folder.account, 'initdb', cluster);
  const socket = socketFolder(folder);
  const postgres = await runPostgres(folder, BINARIES, { ...SETTINGS, ...settings, unix_socket_directories: socket });
  return {
    dir,
    connection: `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(socket)}`,
    async stop() {
      postgres.stop();
      await postgres.exited;
      fs.rmSync(dir, { recursive: true });
    },
  };
};
