import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { appendSampleVotes, SAMPLE_RESTAURANTS } from '#testing/votes/sample-votes.ts';
import { runProgram, startProgram } from '../test-program.ts';

const openFilledDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase();
  const store = createPostgresEventStore(database.connection);
  await appendSampleVotes(store).finally(() => store.close());
  return database;
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openFilledDatabase();
});
afterAll(() => database.drop());

const run = (args: string[], env: Record<string, string> = { DATABASE_URL: database.connection }) =>
  runProgram('replay-votes', args, env);

it('prints a table with totals', async () => {
  const { stdout, stderr, code } = await run(['--by', 'area', '--rule', 'restaurant-day']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n')).toEqual([
    'area         votes    counted  difference   rank  countedRank',
    'funchal          3          3           0      1            1',
    'santana          3          2           1      1            2',
    '                 1          1           0      3            3',
    'Rule restaurant-day: 7 votes, 6 were counted, difference 1.',
    'Dropped: network_limit 1, same_restaurant_that_day 1.',
    '',
  ]);
});

it('writes CSV to a file, with formulas escaped', async () => {
  const out = join(await createTemporaryFolder(), 'votes.csv');
  expect(await run(['--by', 'restaurant', '--format', 'csv', '--out', out])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  const lines = (await readFile(out, 'utf8')).split('\n');
  expect(lines[0]).toBe('restaurant,name,votes,counted,difference,rank,countedRank');
  expect(lines[3]).toBe(`${SAMPLE_RESTAURANTS.adega.id},'=Adega,1,1,0,3,3`);
});

it('prints JSON of a log in EventStoreDB', async () => {
  const double = await startEventStoreDBDouble();
  onTestFinished(double.close);
  const store = createEventStoreDBEventStore(double.connectionString);
  await appendSampleVotes(store).finally(() => store.close());
  const args = ['--by', 'month', '--from', '2026-10-25', '--until', '2026-10-26T10:00:00Z', '--format', 'json'];
  const { stdout, code } = await run(args, { EVENTSTORE_URL: double.connectionString });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    rule: 'counted',
    by: 'month',
    from: '2026-10-25',
    until: '2026-10-26T10:00:00.000Z',
    total: { votes: 3, counted: 3, difference: 0 },
    dropped: { already_voted: 2, network_limit: 1 },
    items: [{ month: '2026-10', votes: 3, counted: 3, difference: 0, rank: 1, countedRank: 1 }],
  });
});

it('explains which votes for a restaurant a rule drops, without the ids of visitors', async () => {
  const { stdout, code } = await run(['--explain', 'mar', '--rule', 'week', '--format', 'json']);
  expect(code).toBe(0);
  const { items } = JSON.parse(stdout);
  expect(items).toMatchObject([
    { day: '2026-10-25', at: '2026-10-24T23:01:00.000Z', recorded: 'counted', dropped: 'already_voted_that_week' },
    { day: '2026-10-25', recorded: 'already_voted', dropped: 'already_voted' },
    { day: '2026-10-25', recorded: 'network_limit', dropped: 'network_limit' },
  ]);
  expect(items[0].visitor).toBe(items[1].visitor);
  expect(items[0].visitor).not.toBe(items[2].visitor);
  expect(stdout).not.toMatch(/"(ana|eva)"/);
});

describe('bad input', () => {
  /** Runs the command and expects that it prints one sentence, exits with 2, and neither prints nor changes anything else. */
  const expectSentence = async (args: string[], env?: Record<string, string>): Promise<string> => {
    const folder = await createTemporaryFolder();
    const out = join(folder, 'votes');
    await writeFile(out, 'before');
    const { code, stdout, stderr } = await run([...args, '--out', out], env);
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({
      code: 2,
      stdout: '',
      lines: 1,
    });
    expect(readdirSync(folder)).toEqual(['votes']);
    expect(await readFile(out, 'utf8')).toBe('before');
    return stderr;
  };

  it('is an unknown option, rule or restaurant', async () => {
    expect(await expectSentence(['--by', 'hour'])).toContain('--by hour is unknown');
    expect(await expectSentence(['--rule', 'best'])).toContain('There is no rule “best”');
    expect(await expectSentence(['--explain', 'Nada'])).toContain('There is no restaurant “Nada”');
  });

  it.each(['csv', 'parquet'])('is a rule file that throws in the middle of %s', async (format) => {
    const rule = join(await createTemporaryFolder(), 'rule.ts');
    await writeFile(rule, 'let votes = 0; export default () => () => { if (++votes > 5) throw new Error("no"); };');
    expect(await expectSentence(['--rule', rule, '--format', format])).toMatch(
      /failed at the vote at position \d+: no/,
    );
  });

  it('is a log that is away or does not exist', async () => {
    const away = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' };
    expect(await expectSentence([], away)).toContain('Postgres does not answer');
    const noServer = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    expect(await expectSentence([], noServer)).toContain('EventStoreDB');
  });

  it.each([
    ['a missing event', sql`delete from log.event where position = 6`, 'no event at position 6, but one at 7'],
    [
      'a vote without a restaurant',
      sql`update log.event set data = data - 'restaurant' where type = 'VoteCast'`,
      'The log is damaged: an event VoteCast has no restaurant',
    ],
  ])('is a log with %s', async (_, damage, sentence) => {
    const damaged = await openFilledDatabase();
    onTestFinished(damaged.drop);
    await damage.execute(damaged.db);
    expect(await expectSentence(['--format', 'csv'], { DATABASE_URL: damaged.connection })).toContain(sentence);
  });
});

it('is ended by Ctrl-C also while the rule of a file never ends, and leaves no file', async () => {
  const folder = await createTemporaryFolder();
  const rule = join(folder, 'rule.ts');
  await writeFile(rule, 'export default () => () => { console.error("judging"); for (;;); };');
  const out = join(folder, 'votes.csv');
  const child = startProgram('replay-votes', ['--rule', rule, '--out', out], { DATABASE_URL: database.connection });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stderr!, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).toEqual(['rule.ts']);
});
