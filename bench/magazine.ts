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

/** A folder of its own with an embedded Postgres in it, with the settings of production; `close` removes both. */
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

/** Open to others: where this process is root, Postgres runs as somebody else and must reach its own folder in it. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'levada-bench-'));
  await chmod(folder, 0o755);
  return folder;
};
