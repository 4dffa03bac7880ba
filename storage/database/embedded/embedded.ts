import { binariesFor } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { prepareFolder } from './folder.ts';
import { releaseFolder } from './lock.ts';
import { type EmbeddedPostgres, runPostgres } from './process.ts';

interface EmbeddedOptions {
  /** Holds the data and `postgres.log`; created where missing. */
  dir: string;
  /** Settings of Postgres over the defaults, `{ max_connections: '200' }`. */
  settings?: Record<string, string>;
}

/**
 * Starts the Postgres that came with npm, creating the database at the first start. It lives exactly as long as this process,
 * however the process ends, and what an earlier one left behind is cleaned up. Throws when the folder is in use by another
 * living process, belongs to another user, or Postgres does not start.
 */
export const startEmbeddedPostgres = async ({ dir, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const folder = prepareFolder(dir);
  const binaries = binariesFor(folder);
  createCluster(folder, binaries);
  await releaseFolder(folder, binaries);
  return runPostgres(folder, binaries, settings);
};
