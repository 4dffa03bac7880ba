import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBus } from '#api/commands/execute.ts';
import { type Runtime, startRuntime } from '#api/runtime.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded.ts';
import type { Connection } from '#storage/database/pool.ts';
import { loadSample } from '../sample/load.ts';
import type { Entry } from './entry.ts';
import { loadEntries } from './load-entries.ts';

export interface TemporaryMagazine {
  dataDir: string;
  connection: Connection;
  close(): Promise<void>;
}

/** A folder of its own with an embedded Postgres in it, with the settings of production; `close` removes both. */
export const openTemporaryMagazine = async (): Promise<TemporaryMagazine> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'levada-bench-'));
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

/** The same with the sample edition and the entries in it, all by commands. */
export const openFilledMagazine = async (entries: Entry[]): Promise<TemporaryMagazine> => {
  const magazine = await openTemporaryMagazine();
  try {
    await fill(magazine, entries);
    return magazine;
  } catch (error) {
    await magazine.close();
    throw error;
  }
};

const fill = async ({ connection, dataDir }: TemporaryMagazine, entries: Entry[]): Promise<void> => {
  const runtime = await startRuntime({ connection, dataDir, project: true });
  try {
    await loadSample(busOf(runtime), runtime.files);
    const { refused } = await loadEntries(busOf(runtime), entries);
    if (refused.length > 0) throw new Error(`${refused.length} articles were refused: ${refused[0]!.why}`);
    console.log(`Loaded the sample edition and ${entries.length} articles`);
  } finally {
    await runtime.close();
  }
};

export const busOf = ({ store, read, changes }: Runtime): CommandBus => ({ store, db: read, changes });
