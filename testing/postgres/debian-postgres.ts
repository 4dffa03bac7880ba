import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runPostgresProgram } from '#storage/database/embedded/binaries.ts';
import { prepareDataDirectory } from '#storage/database/embedded/data-directory.ts';
import { socketFolder, startPostgresProcess } from '#storage/database/embedded/postgres-process.ts';
import type { ConnectionString } from '#storage/database/pool.ts';

/** Debian's directory of the oldest supported Postgres version. */
const BINARIES = '/usr/lib/postgresql/15';

/** The reason why Debian's Postgres is not available for tests; undefined if it is. */
export const debianPostgresMissing = fs.existsSync(path.join(BINARIES, 'bin', 'postgres'))
  ? undefined
  : `needs Debian's postgresql-15 in ${BINARIES}, which is not installed`;

/**
 * A test may lose its database, so `fsync` is off. Everything else has Debian's defaults; unlike the embedded Postgres, this one compiles
 * queries.
 */
const SETTINGS = { fsync: 'off', jit: 'on', shared_buffers: '128MB' };

export interface DebianPostgres {
  /** Holds `postgres.log`. */
  dir: string;
  connection: ConnectionString;
  stop(): Promise<void>;
}

/**
 * Starts Postgres 15 from Debian in a temporary directory that `stop` removes. It is reachable through a Unix socket only, and runs as
 * `nobody` when started by root.
 */
export const startDebianPostgres = async (settings: Record<string, string> = {}): Promise<DebianPostgres> => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'levada-plain-'));
  fs.chmodSync(dir, 0o711);
  const folder = prepareDataDirectory(dir);
  const cluster = ['-D', folder.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  runPostgresProgram(BINARIES, folder.account, 'initdb', cluster);
  const socket = socketFolder(folder);
  const postgres = await startPostgresProcess(folder, BINARIES, {
    ...SETTINGS,
    ...settings,
    unix_socket_directories: socket,
  });
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
