import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import type { ConnectionString } from '#storage/database/pool.ts';

export interface TemporaryMagazine {
  dataDir: string;
  connection: ConnectionString;
  close(): Promise<void>;
}

/** Starts an embedded Postgres with production settings in a temporary folder; `close` removes both. */
export const openTemporaryMagazine = async (): Promise<TemporaryMagazine> => {
  const dataDir = await temporaryFolder();
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') });
    return {
      dataDir,
      connection: postgres.connection,
      async close() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** Creates a temporary folder that other OS users may enter, because Postgres runs as another user when this process is root. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'levada-bench-'));
  await chmod(folder, 0o755);
  return folder;
};
