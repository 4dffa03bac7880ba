import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#storage/config.ts';
import { checkServer } from '#storage/database/check-server.ts';
import { type DataDirectory, prepareDataDirectory } from '#storage/database/embedded/data-directory.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { livingOwner } from '#storage/database/embedded/pid-file.ts';
import type { ConnectionString } from '#storage/database/pool.ts';

export interface SiteDatabase {
  connection: ConnectionString;
  /** Absolute path. */
  dataDir: string;
  /** Another process, most likely the site, runs this embedded Postgres and may stop it at any time. */
  isShared: boolean;
  close(): Promise<void>;
}

/**
 * Opens the configured database: that of DATABASE_URL, or the embedded Postgres of DATA_DIR, which is started unless another process runs
 * it. `close` stops a Postgres that was started here. Does not change the schema.
 */
export const openSiteDatabase = async ({ databaseUrl, dataDir }: Config): Promise<SiteDatabase> => {
  if (databaseUrl) await checkServer(databaseUrl);
  if (databaseUrl) return { connection: databaseUrl, dataDir, isShared: false, close: async () => {} };
  const dir = join(dataDir, 'postgres');
  const running = await runningPostgres(prepareDataDirectory(dir));
  if (running) return { connection: running, dataDir, isShared: true, close: async () => {} };
  const { connection, stop } = await startEmbeddedPostgres({ dir });
  return { connection, dataDir, isShared: false, close: stop };
};

/** Index of the line of Postgres's lock file that contains the folder of its socket. */
const SOCKET_LINE = 4;

const runningPostgres = async (folder: DataDirectory): Promise<ConnectionString | undefined> => {
  if (!livingOwner(folder)) return undefined;
  const lines = (await readFile(join(folder.data, 'postmaster.pid'), 'utf8')).split('\n');
  const socket = lines[SOCKET_LINE]?.trim();
  if (!socket) throw new Error(`The database in ${folder.dir} is being started by another process. Try again.`);
  return `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(socket)}`;
};
