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
  /** The data directory in use. It differs from the requested one when Postgres, which never runs as root, could not reach that. */
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
 * Starts the Postgres that npm has installed, creating its data files at the first start, and returns the connection string to it. Postgres
 * is restarted when it exits unexpectedly, and ends with this process, however the process ends. Throws when another living process uses
 * the directory, when the data belongs to another OS user, or when Postgres does not start.
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
