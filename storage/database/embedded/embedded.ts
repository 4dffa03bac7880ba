import fs from 'node:fs';
import type { ConnectionString } from '../pool.ts';
import { binariesFor } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { releaseDataDirectory, removeStaleLock } from './pid-file.ts';
import { socketFolder, startPostgresProcess } from './postgres-process.ts';
import { type RestartOptions, type SupervisedPostgres, supervisePostgres } from './supervisor.ts';

export interface EmbeddedPostgres extends SupervisedPostgres {
  /** The database `postgres`, as the superuser `postgres`, through a socket: there is no network port. It stays, whatever happens. */
  connection: ConnectionString;
  /** Where the data really are: elsewhere than wanted when root's Postgres could not reach that folder. */
  dir: string;
}

interface EmbeddedOptions extends Pick<RestartOptions, 'firstPause'> {
  /** Holds the data and `postgres.log`; created where missing. */
  dir: string;
  /** Settings of Postgres over the defaults, `{ max_connections: '200' }`. */
  settings?: Record<string, string>;
  /** Hears in a sentence what happens to it; told in the log of the process unless given. */
  tell?: (sentence: string) => void;
}

/**
 * Starts the Postgres that came with npm, creating the database at the first start. It lives exactly as long as this process,
 * however the process ends, and what an earlier one left behind is cleaned up. When it ends by itself it is started again. Throws when
 * the folder is in use by another living process, belongs to another user, or Postgres does not start.
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
