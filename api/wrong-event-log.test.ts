import { expect, it, onTestFinished } from 'vitest';
import { START_POSITION } from '#storage/events/event-store.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openDoubleAndStore } from '#testing/eventstoredb/open-double.ts';
import { createSiteProcess } from '#testing/fault-injection/site-process.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { needsSample, SAMPLE_ACTOR } from '../sample/load-sample.ts';
import { startRuntime } from './runtime.ts';
import { executeCommand } from './slice-endpoints.ts';

const newDatabase = async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
};

const ADMIN = { id: 'admin', name: 'Inês', role: 'admin' } as const;

/** Creates the database and data folder of a site with one contributor, whose event log was in EventStoreDB. */
const begun = async (actor: typeof ADMIN | typeof SAMPLE_ACTOR = ADMIN) => {
  const [database, dataDir, before] = [await newDatabase(), await createTemporaryFolder(), await openDoubleAndStore()];
  const options = { connection: database.connection, dataDir, eventStoreUrl: before.double.connectionString };
  const runtime = await startRuntime({ ...options, project: true });
  await executeCommand(runtime, { name: 'AddContributor', body: { name: 'Ana Freitas', role: 'author' }, actor });
  await runtime.close();
  return { database, dataDir, before };
};

it('a start with filled read models and an empty event log fails with one message, and loads no sample', async () => {
  const { database, dataDir } = await begun();
  const empty = await openDoubleAndStore();
  const site = await createSiteProcess(dataDir, {
    DATABASE_URL: database.connection,
    EVENTSTORE_URL: empty.double.connectionString,
    SAMPLE: 'on',
  });
  onTestFinished(() => site.kill());
  await expect(site.start()).rejects.toThrow('The site exited (1) before it was open');
  const said = site.complaints.filter((line) => line.includes('event log'));
  expect(said).toEqual([
    expect.stringMatching(/^The read models come from another event log than this one.*EVENTSTORE_URL/),
  ]);
  expect(site.complaints.filter((line) => /^\s+at /.test(line))).toEqual([]);
  expect(await Array.fromAsync(empty.store.readAll(START_POSITION, []))).toEqual([]);
});

it('the sample is loaded only into a site without events, or where loading it was interrupted', async () => {
  const empty = await openDoubleAndStore();
  expect(await needsSample(empty.store, (await newDatabase()).db)).toBe(true);
  const old = await begun();
  expect(await needsSample(empty.store, old.database.db)).toBe(false);
  expect(await needsSample(old.before.store, old.database.db)).toBe(false);
  const cutShort = await begun(SAMPLE_ACTOR);
  expect(await needsSample(cutShort.before.store, cutShort.database.db)).toBe(true);
});

it('an event store without events is accepted as the event log of a new site', async () => {
  const { double } = await openDoubleAndStore();
  const runtime = await startRuntime({
    connection: (await newDatabase()).connection,
    dataDir: await createTemporaryFolder(),
    eventStoreUrl: double.connectionString,
    project: true,
  });
  onTestFinished(runtime.close);
  expect(await runtime.log.verify()).toBe(await runtime.store.logId());
});
