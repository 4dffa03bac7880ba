import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { collect, newEvents } from '#storage/events/contract/helpers.ts';
import { START_POSITION } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { runProgram, startProgram } from '../test-program.ts';

/** Number of runs that are killed before one may finish. */
const KILLS = isFullRun ? 5 : 1;
const STREAMS = 400;
const ROUNDS = isFullRun ? 5 : 1;
const EVENTS = STREAMS * ROUNDS * 10;

const openLog = async () => {
  const database = await createTestDatabase();
  const store = createPostgresEventStore(database.connection);
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return {
    ...database,
    store,
    position: async () => {
      const { rows } = await sql<{ position: bigint }>`select position from log.head`.execute(database.db);
      return Number(rows[0]!.position);
    },
    kept: async () =>
      (await collect(store.readAll(START_POSITION, []))).map(
        ({ position: _position, created: _created, ...rest }) => rest,
      ),
  };
};

const openFilledLog = async () => {
  const log = await openLog();
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      Array.from({ length: STREAMS }, (_, number) => log.store.append(`article-moved-${number}`, 'any', newEvents(10))),
    );
  }
  return log;
};

/** Kills the program as soon as the target has grown, and returns the target's size then. */
const killWhenGrown = async (child: ChildProcess, size: () => Promise<number>): Promise<number> => {
  const before = await size();
  child.stdout!.resume();
  const printed = text(child.stderr!);
  const exit = once(child, 'exit');
  while ((await size()) <= before && child.exitCode === null) await sleep(2);
  child.kill('SIGKILL');
  await exit;
  expect(child.signalCode, await printed).toBe('SIGKILL');
  return size();
};

const sizesAfterKills = async (begin: () => ChildProcess, size: () => Promise<number>): Promise<number[]> => {
  const sizes: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) sizes.push(await killWhenGrown(begin(), size));
  return sizes;
};

const expectUnfinished = (sizes: number[], whole: number): void => {
  expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
  expect(new Set(sizes).size).toBe(KILLS);
  expect(sizes.at(-1)).toBeLessThan(whole);
};

test(`resumes a copy that was killed ${KILLS} times, to an equal log`, async () => {
  const [source, target] = [await openFilledLog(), await openLog()];
  const args = ['--from', source.connection, '--to', target.connection];
  const sizes = await sizesAfterKills(() => startProgram('copy-log', args), target.position);
  expectUnfinished(sizes, EVENTS);

  const { stdout, stderr, code } = await runProgram('copy-log', args);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain(`the same ${EVENTS} events in ${STREAMS} streams, in the same order`);
  expect(await target.kept()).toEqual(await source.kept());

  const again = await runProgram('copy-log', args);
  expect(again.stdout).toContain(`0 events copied, ${EVENTS} already present`);
  expect(await target.position()).toBe(EVENTS);
});

test('resumes a killed export and its killed import into an empty log, to an equal log', async () => {
  const [source, target] = [await openFilledLog(), await openLog()];
  const file = join(await createTemporaryFolder(), 'log.ndjson');
  // Size of complete lines only, because the next run removes an incomplete one.
  const size = () =>
    readFile(file)
      .then((bytes) => bytes.lastIndexOf('\n') + 1)
      .catch(() => 0);
  const from = { DATABASE_URL: source.connection };
  const exported = await sizesAfterKills(() => startProgram('export', [file], from), size);
  expect(await runProgram('export', [file], from)).toMatchObject({ code: 0 });
  expectUnfinished(exported, await size());

  const to = { DATABASE_URL: target.connection };
  expectUnfinished(await sizesAfterKills(() => startProgram('import', [file], to), target.position), EVENTS);
  const { stdout, stderr, code } = await runProgram('import', [file], to);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain(`the same ${EVENTS} events`);
  expect(await target.kept()).toEqual(await source.kept());
});

test('ends a conflicting copy with one message that names stream and revision, and shows no password', async () => {
  const [source, target] = [await openLog(), await openLog()];
  await source.store.append('article-1', 'no_stream', newEvents(2));
  await target.store.append('article-1', 'no_stream', newEvents(1));
  const withPassword = source.connection.replace('//postgres@', '//postgres:secreto@');
  const { stdout, stderr, code } = await runProgram('copy-log', ['--from', withPassword, '--to', target.connection]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The logs differ in the id .*in stream article-1 at revision 0/m);
  expect(stderr).not.toContain('    at ');
  expect(stdout + stderr).not.toContain('secreto');
});

test.each([
  ['copy-log', [], 'Give --from URL, --to URL, or both'],
  ['copy-log', ['--form', 'postgres://localhost/a'], 'Usage: levada copy-log'],
  ['copy-log', ['--to', 'mysql://localhost/a'], 'postgres://'],
  ['export', [], 'Usage: levada export'],
  ['import', ['a', 'b'], 'Usage: levada import'],
  ['import', ['missing.ndjson'], 'missing.ndjson'],
  ['import', [fileURLToPath(import.meta.url)], 'is not an event of an exported log'],
  ['copy-log', ['--from', 'postgres://127.0.0.1:1/a'], 'does not answer'],
])('%s %j prints a usage or error message', async (script, args, sentence) => {
  const { stderr, code } = await runProgram(script, args, { DATA_DIR: await createTemporaryFolder() });
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});

test('uses the log of the configured site with its embedded Postgres when no URL is given', async () => {
  const source = await openLog();
  await source.store.append('article-1', 'no_stream', newEvents(3));
  const folder = await createTemporaryFolder();
  const env = { DATA_DIR: join(folder, 'data') };
  const filled = await runProgram('copy-log', ['--from', source.connection], env);
  expect(filled).toMatchObject({ code: 0 });
  const exported = await runProgram('export', [join(folder, 'log.ndjson')], env);
  expect(exported.stdout).toContain('the same 3 events in 1 streams');
});
