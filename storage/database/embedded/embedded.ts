import fs from 'node:fs';
import type { ConnectionString } from '../pool.ts';
import { binariesFor } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { releaseDataDirectory, removeStaleLock } from './pid-file.ts';
import { socketFolder, startPostgresProcess } from './postgres-process.ts';
import { type RestartOptions, type SupervisedPostgres, supervisePostgres } from './supervisor.ts';

export interface EmbeddedPostgres extends SupervisedPostgres {
  /**
   * Connects to the database `postgres` as the superuser `postgres` through a Unix socket; there is no network port. It stays the same
   * after restarts.
   */
  connection: ConnectionString;
  /** The real data directory; another one than requested when root's Postgres could not reach that. */
  dir: string;
}

interface EmbeddedOptions extends Pick<RestartOptions, 'firstPause'> {
  /** Holds the data and `postgres.log`; created if missing. */
  dir: string;
  /** Postgres settings that override the defaults, `{ max_connections: '200' }`. */
  settings?: Record<string, string>;
  /** Receives messages about exits and restarts; default `console.error`. */
  tell?: (sentence: string) => void;
}

/**
 * Starts the Postgres installed by npm, and creates its database at the first start. It ends with this process, however the process ends,
 * and leftovers of an earlier run are cleaned up. Restarts Postgres when it exits unexpectedly. Throws when another living process uses the
 * directory, when it belongs to another OS user, or when Postgres does not start.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { dir, settings = {}, tell = console.error, firstPause } = options;
  const folder = prepareDataDirectory(dir);
  const binaries = binariesFor(folder);
  createCluster(folder, binaries);
  await releaseDataDirectory(folder, binaries);
  const socket = socketFolder(folder);
  const removeSocket = () => socket === folder.data || fs.rmSync(socket, { recursive: true, force: true });
  const start = (signal?: AbortSignal) =>
    startPostgresProcess(folder, binaries, { ...settings, unix_socket_directories: socket }, signal);
  const first = await start().catch((error) => {
    removeSocket();
    throw error;
  });
  const restart = async (signal: AbortSignal) => {
    removeStaleLock(folder, binaries);
    return start(signal);
  };
  const { failureReason, exited, stop } = supervisePostgres(first, { start: restart, tell, firstPause });
  const ended = exited.finally(removeSocket);
  return {
    connection: `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(socket)}`,
    dir: folder.dir,
    failureReason,
    exited: ended,
    stop: () => stop().then(() => ended),
  };
};
