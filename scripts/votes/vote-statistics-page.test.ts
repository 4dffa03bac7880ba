import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parquetMetadata } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PARQUET_COLUMNS } from '#projections/vote/replay/votes-parquet.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { appendSampleVotes } from '#testing/votes/sample-votes.ts';
import { runProgram } from '../test-program.ts';

const COMMAND = 'npm run replay:votes -- ';
const PARQUET = 'votes.parquet';

let database: TestDatabase;
let page: string;
beforeAll(async () => {
  page = await readFile('docs/vote-statistics.md', 'utf8');
  database = await createTestDatabase();
  const store = createPostgresEventStore(database.connection);
  await appendSampleVotes(store);
  await store.close();
});
afterAll(() => database.drop());

/** Returns the code blocks of the page in order, with their language. */
const blocks = () =>
  [...page.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language, code]) => ({ language, code: code! }));

const answer = async (language: string | undefined, code: string, parquet: string): Promise<string> => {
  const text = code.replaceAll(PARQUET, parquet);
  if (language === 'js') {
    return (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', text])).stdout;
  }
  const args = text.slice(COMMAND.length).trim().split(' ');
  const {
    stdout,
    stderr,
    code: exit,
  } = await runProgram('replay-votes', args, {
    DATABASE_URL: database.connection,
  });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return stdout;
};

it('prints the answers that the page on vote statistics shows', async () => {
  const parquet = join(await createTemporaryFolder(), PARQUET);
  const all = blocks().filter(({ language }) => language !== 'ts');
  expect(all.map(({ language }) => language)).toEqual(['sh', 'text', 'sh', 'text', 'sh', 'js', 'text']);
  for (const [index, { language, code }] of all.entries()) {
    if (language === 'text') continue;
    const next = all[index + 1]!;
    expect(await answer(language, code, parquet)).toBe(next.language === 'text' ? next.code : '');
  }
  const { key_value_metadata: about } = parquetMetadata(new Uint8Array(await readFile(parquet)).buffer);
  expect(about).toContainEqual({ key: 'time_zone', value: 'Atlantic/Madeira' });
});

it('documents every column of the Parquet file', () => {
  const documented = [...page.matchAll(/^\| `(\w+)` \| [A-Z]/gm)].map(([, column]) => column);
  expect(documented).toEqual(PARQUET_COLUMNS);
});
