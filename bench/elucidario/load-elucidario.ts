import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startRuntime } from '#api/runtime.ts';
import { type Config, ConfigError, readConfig } from '#storage/config.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { createProgressLines } from '../../scripts/progress-lines.ts';
import { timed } from '../measure.ts';
import type { Entry } from './entry.ts';
import { type Loaded, loadEntries } from './load-entries.ts';
import { readEntries } from './read-entries.ts';

/**
 * `npm run load:elucidario -- FILE [--limit N]`: loads the entries of an encyclopedia into the configured magazine. With the embedded
 * Postgres the site must be stopped, because Postgres belongs to the process that started it; with DATABASE_URL the site may be running.
 */
const run = async (): Promise<void> => {
  const { file, limit } = readArguments();
  const entries = await readEntries(file, limit);
  const { ms, answer } = await timed(() => withDatabase(readConfig(process.env), (from) => load(from, entries)));
  report(entries.length, answer.loaded, answer.ms, ms);
};

class UsageError extends Error {}

const readArguments = (): { file: string; limit: number } => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { limit: { type: 'string' } } });
  const [file] = positionals;
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  if (!file || positionals.length > 1 || !(limit >= 1)) {
    throw new UsageError('Usage: npm run load:elucidario -- FILE [--limit N], FILE being pt.jsonl or pt.jsonl.gz');
  }
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}`);
  return { file, limit };
};

interface Source {
  connection: string;
  dataDir: string;
}

const withDatabase = async <T>({ databaseUrl, dataDir }: Config, work: (from: Source) => Promise<T>): Promise<T> => {
  if (databaseUrl) return work({ connection: databaseUrl, dataDir });
  const postgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') });
  return work({ connection: postgres.connection, dataDir }).finally(postgres.stop);
};

const load = async (from: Source, entries: Entry[]): Promise<{ ms: number; loaded: Loaded }> => {
  const runtime = await startRuntime({ ...from, project: true });
  const print = createProgressLines('articles');
  let done = 0;
  try {
    const { ms, answer } = await timed(() =>
      loadEntries(runtime, entries, () => {
        done += 1;
        print({ doing: 'Loading', done, share: done / entries.length });
      }),
    );
    return { ms, loaded: answer };
  } finally {
    await runtime.close();
  }
};

const report = (sent: number, { events, refused }: Loaded, ms: number, all: number): void => {
  const seconds = ms / 1000;
  console.log(
    `${sent - refused.length} of ${sent} articles were loaded after ${seconds.toFixed(1)} s (${(all / 1000).toFixed(1)} s with start and stop): ` +
      `${events} new events, ${Math.round(events / seconds)} a second`,
  );
  for (const { id, title, why } of refused) console.log(`Not loaded: ${id} "${title}": ${why}`);
};

run().catch((error) => {
  const expected = error instanceof UsageError || error instanceof ConfigError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
