import { randomUUID } from 'node:crypto';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { heartbeatsOf } from '#projections/engine/lease.ts';
import { followingProjections } from '#projections/read-models.ts';
import { START_POSITION } from '#storage/events/event-store.ts';
import { openDouble, openDoubleAndStore } from '#testing/eventstoredb/open-double.ts';
import { createSiteProcess } from '#testing/fault-injection/site-process.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { firstCases } from '#testing/test-scale.ts';
import { needsSample, SAMPLE_ACTOR } from '../sample/load-sample.ts';
import { runProgram } from '../scripts/test-program.ts';
import { problemOf } from './http/problem-details.ts';
import { type Runtime, startRuntime } from './runtime.ts';
import { executeCommand } from './slice-endpoints.ts';

const newDatabase = async () => {
  const database = await createTestDatabase({ for: 'site' });
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
  // The command waits for its read model, but not longer than two seconds.
  const projected = database.db.selectFrom('projection').select('name').where('last_event', 'is not', null);
  await expect.poll(() => projected.execute(), { timeout: PATIENCE_MS }).toContainEqual({ name: 'contributors' });
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

it('a start with another event log leaves the read models of a running site without an error', async () => {
  const { database, dataDir, before } = await begun();
  const { connection } = database;
  const running = await startRuntime({
    connection,
    dataDir,
    eventStoreUrl: before.double.connectionString,
    project: true,
  });
  onTestFinished(running.close);
  const held = async () => (await heartbeatsOf(database.db)).filter(({ isHeld }) => isHeld);
  await vi.waitFor(async () => expect(await held()).toHaveLength(followingProjections.length), PATIENCE_MS);
  const empty = await openDoubleAndStore();
  const site = await createSiteProcess(dataDir, {
    DATABASE_URL: connection,
    EVENTSTORE_URL: empty.double.connectionString,
  });
  onTestFinished(() => site.kill());
  await expect(site.start()).rejects.toThrow(/The read models come from another event log/);
  const failed = database.db.selectFrom('projection').select(['name', 'error']).where('error', 'is not', null);
  expect(await failed.execute()).toEqual([]);
});

it('levada doctor and levada backup say of another event log what a start says, and make no backup', async () => {
  const { database, dataDir, before } = await begun();
  const environment = { DATABASE_URL: database.connection, DATA_DIR: dataDir };
  const run = (name: string, { double }: typeof before) =>
    runProgram(name, name === 'backup' ? [path.join(dataDir, 'backup')] : [], {
      ...environment,
      EVENTSTORE_URL: double.connectionString,
    });
  const empty = await openDoubleAndStore();
  expect((await run('doctor', empty)).stdout).toMatch(/^✗ log +The read models come from another event log than this/m);
  expect(await run('backup', empty)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The read models come from another event log than this/),
  });
  expect(await readdir(dataDir)).not.toContain('backup');
  expect((await run('doctor', before)).stdout).toMatch(/^✓ log +It is the event log of this database\.$/m);
  expect(await run('backup', before)).toMatchObject({ code: 0, stderr: '' });
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

describe('a running site whose EventStoreDB is replaced behind its URL', () => {
  const openReplaceable = async () => {
    const folder = await createTemporaryFolder();
    const fileOf = (data: string) => path.join(folder, data);
    let double = await openDouble({ journal: fileOf('right') });
    const { port, connectionString } = double;
    await writeFile(fileOf('empty'), '');
    return {
      eventStoreUrl: connectionString,
      /** Copies the data as it is now. */
      keepCopy: () => copyFile(fileOf('right'), fileOf('older')),
      stop: () => double.close(),
      async startWith(data: string) {
        double = await openDouble({ port, journal: fileOf(data) });
        return double;
      },
    };
  };

  const openRuntime = async (options: Parameters<typeof startRuntime>[0]) => {
    const runtime = await startRuntime({ ...options, onFault: () => undefined });
    onTestFinished(runtime.close);
    return runtime;
  };

  /** Opens a site with one contributor whose addition is not in the kept copy. */
  const openSite = async () => {
    const server = await openReplaceable();
    const { connection } = await newDatabase();
    const options = { connection, dataDir: await createTemporaryFolder(), eventStoreUrl: server.eventStoreUrl };
    const projecting = await openRuntime({ ...options, project: true });
    await add(projecting);
    await server.keepCopy();
    const { position } = await add(projecting);
    await vi.waitFor(() => expect(projecting.changes.positionOf('contributors')).toBe(position), PATIENCE_MS);
    return { server, projecting, other: await openRuntime({ ...options, project: false }) };
  };

  const add = (runtime: Runtime) =>
    executeCommand(runtime, { name: 'AddContributor', body: { name: 'Rui Melim', role: 'author' }, actor: ADMIN });

  const codeOf = (attempt: Promise<unknown>): Promise<string> =>
    attempt.then(
      () => 'done',
      (error) => problemOf(error).code,
    );

  const contributorsIn = ({ log }: { log: { all: { stream: string }[] } }): number =>
    log.all.filter(({ stream }) => stream.startsWith('contributor-')).length;

  it.each(firstCases(1, ['older', 'empty']))(
    'rejects every command of every process and writes nothing (%s)',
    async (data) => {
      const { server, projecting, other } = await openSite();
      await server.stop();
      const wrong = await server.startWith(data);
      const before = contributorsIn(wrong);
      for (const runtime of [other, projecting, other]) {
        const edit = { name: 'EditContributor', body: { id: randomUUID(), name: 'Rui', role: 'author' }, actor: ADMIN };
        expect(await codeOf(add(runtime))).toBe('unavailable');
        expect(await codeOf(executeCommand(runtime, edit))).toBe('unavailable');
      }
      expect(contributorsIn(wrong)).toBe(before);
      await server.stop();
      const right = await server.startWith('right');
      for (const runtime of [other, projecting]) {
        await vi.waitFor(async () => expect(await codeOf(add(runtime))).toBe('done'), PATIENCE_MS);
      }
      expect(contributorsIn(right)).toBe(4);
    },
  );
});
