import { startRuntime } from '#api/runtime.ts';
import { sampleWriter } from '#api/sample-writer.ts';
import { loadSample } from '../sample/load-sample.ts';
import type { Entry } from './elucidario/entry.ts';
import { loadEntries } from './elucidario/load-entries.ts';
import { openTemporaryMagazine, type TemporaryMagazine } from './magazine.ts';

/** Opens a temporary magazine with the sample edition and the entries as articles, all loaded by commands. */
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
    await loadSample(sampleWriter(runtime));
    const { refused } = await loadEntries(runtime, entries);
    if (refused.length > 0) throw new Error(`${refused.length} articles were rejected: ${refused[0]!.why}`);
    console.log(`Loaded the sample edition and ${entries.length} articles`);
  } finally {
    await runtime.close();
  }
};
