import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sampleWriter } from '#api/sample-writer.ts';
import { locales } from '#domain/shared/locale.ts';
import { frontPageOf } from '#projections/front-page/queries.ts';
import { projections } from '#projections/read-models.ts';
import { collect } from '#storage/events/contract/helpers.ts';
import { START_POSITION } from '#storage/events/event-store.ts';
import { openDouble } from '#testing/eventstoredb/open-double.ts';
import { openMailingSite } from '#testing/mail/mailing-site.ts';
import { newAddress } from '#testing/mail/newsletter.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { dump } from '#testing/projections/helpers.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { logVotes } from '#testing/votes/logged-votes.ts';
import { publishVotes, verifiedTree } from '#testing/votes/published-tree.ts';
import { loadSample } from '../../sample/load-sample.ts';
import { runProgram, startProgram } from '../test-program.ts';

/** Creates a site whose log can be in Postgres or EventStoreDB, and the command that moves it. */
const newMagazine = async () => {
  const [database, double, dataDir] = [await createTestDatabase(), await openDouble(), await createTemporaryFolder()];
  onTestFinished(database.drop);
  // Test databases are copies of one, so they share its log id.
  await sql`update log.head set name = gen_random_uuid()`.execute(database.db);
  const env = (eventStoreUrl = '') => ({
    DATABASE_URL: database.connection,
    EVENTSTORE_URL: eventStoreUrl,
    DATA_DIR: dataDir,
  });
  return {
    double,
    db: database.db,
    switchFrom: (from: string | undefined, args: string[]) => runProgram('switch-log', args, env(from)),
    beginSwitch: (args: string[]) => startProgram('switch-log', args, env()),
    open: (eventStoreUrl?: string) => openMailingSite({ connection: database.connection, dataDir, eventStoreUrl }),
  };
};

type Site = Awaited<ReturnType<typeof openMailingSite>>;

/** Reads what readers see, and everything else that does not depend on positions. */
const shown = async ({ db, read, store, ...site }: Site) => ({
  votes: await verifiedTree({ db, read, store, ...site }),
  readModels: await Promise.all(
    projections.filter(({ storesPositions }) => !storesPositions).map((projection) => dump(db, projection)),
  ),
  articles: (await sql`select article_id, locale from read.article_translation order by sequence, locale`.execute(db))
    .rows,
  frontPages: await Promise.all(locales.map((locale) => frontPageOf(read, locale))),
  // Sorted, because Postgres stores the fields of an event in another order.
  history: (
    await sql`select stream, revision, type, array(select c from jsonb_array_elements(changes) c order by c->>'path')
      from read.history order by position`.execute(db)
  ).rows,
  log: (await collect(store.readAll(START_POSITION, []))).map(({ id }) => id),
});

test('moves the log to EventStoreDB and back, killed on the way, without changing pages or repeating mails', async () => {
  const magazine = await newMagazine();
  const server = magazine.double.connectionString;
  const votes = Array.from({ length: 5 }, () => ({ restaurant: 'mar', at: '2026-11-20T10:00:00.000Z' }));
  const first = await magazine.open();
  await loadSample(sampleWriter(first));
  const early = newAddress();
  await first.subscribe(early);
  await logVotes(first.store, votes);
  expect(await publishVotes(first, '2026-11-21T12:00:00.000Z')).toBe(1);
  const before = await shown(first);
  await first.close();

  const child = magazine.beginSwitch(['--to', server, '--yes']);
  child.stdout!.resume();
  child.stderr!.resume();
  const exit = once(child, 'exit');
  while (magazine.double.calls('append') < 20 && child.exitCode === null) await sleep(2);
  child.kill('SIGKILL');
  await exit;
  expect(child.signalCode).toBe('SIGKILL');
  const there = await magazine.switchFrom(undefined, ['--to', server, '--yes']);
  expect(there.code, there.stderr).toBe(0);
  expect(there.stdout).toContain(`Done. Set EVENTSTORE_URL=${server} for every process`);

  const second = await magazine.open(server);
  expect(await shown(second)).toEqual(before);
  const late = newAddress();
  await second.subscribe(late);
  expect([early, late].map((address) => second.mailbox.to(address).length)).toEqual([0, 1]);
  await logVotes(second.store, votes);
  expect(await publishVotes(second, '2026-11-22T12:00:00.000Z')).toBe(1);
  const between = await shown(second);
  expect(between.votes.verified).toEqual({ leaves: 10, days: 2 });
  await second.close();

  const back = await magazine.switchFrom(server, ['--to', 'postgres', '--yes']);
  expect(back.code, back.stderr).toBe(0);
  expect(back.stdout).toContain('Done. Unset EVENTSTORE_URL for every process');
  const third = await magazine.open();
  expect(await shown(third)).toEqual(between);
  expect(await publishVotes(third, '2026-11-23T12:00:00.000Z')).toBe(1);
  const latest = newAddress();
  await third.subscribe(latest);
  expect([early, late, latest].map((address) => third.mailbox.to(address).length)).toEqual([0, 0, 1]);
});

test('prints the plan and changes nothing without --yes', async () => {
  const magazine = await newMagazine();
  const site = await magazine.open();
  await site.close();
  const { code, stdout, stderr } = await magazine.switchFrom(undefined, ['--to', magazine.double.connectionString]);
  expect(code, stderr).toBe(0);
  for (const sentence of [
    '(0 events)',
    'resume after their last event: adverts, ',
    'are rebuilt, while the old tables are served: articles, history',
    'Afterwards: Set EVENTSTORE_URL=esdb://',
    'Nothing was changed. Run the command with --yes to do it.',
  ]) {
    expect(stdout).toContain(sentence);
  }
});

test('refuses to run while the site is running', async () => {
  const magazine = await newMagazine();
  const site = await magazine.open();
  const args = ['--to', magazine.double.connectionString, '--yes'];
  expect(await magazine.switchFrom(undefined, args)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The site is running. Stop all its processes first'),
  });
  const ahead = await magazine.switchFrom(undefined, [...args, '--while-running']);
  expect(ahead).toMatchObject({ code: 0, stdout: expect.stringContaining('run this command again') });
  await site.close();
  expect(await magazine.switchFrom(undefined, args)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Done.'),
  });
});

test.each([
  [[], 'Usage: levada switch-log'],
  [['--to', 'postgres'], 'The magazine already uses this log'],
  [['--to', 'postgres://elsewhere/levada'], 'Write --to postgres for'],
  [['--to', 'http://elsewhere'], 'The URL of a log starts with postgres:// or esdb://'],
])('prints a message that explains the error for %j', async (args, sentence) => {
  const { code, stderr } = await runProgram('switch-log', args, {
    DATA_DIR: await createTemporaryFolder(),
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});
