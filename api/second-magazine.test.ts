import { expect, it, onTestFinished } from 'vitest';
import { copyLog } from '#storage/events/log/copy-log.ts';
import { createStoreLog } from '#storage/events/log/event-store-log.ts';
import { openDouble, openDoubleAndStore, openStore } from '#testing/eventstoredb/open-double.ts';
import { createSiteProcess } from '#testing/fault-injection/site-process.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { startRuntime } from './runtime.ts';
import { executeCommand } from './slice-endpoints.ts';

const ADMIN = { id: 'admin', name: 'Inês', role: 'admin' } as const;
const ID = '0b7f6d6e-4d43-4c61-9a54-3d1f0f6f2a11';

const newMagazine = async () => {
  const database = await createTestDatabase({ for: 'site' });
  onTestFinished(database.drop);
  return { database, connection: database.connection, dataDir: await createTemporaryFolder() };
};

type Magazine = Awaited<ReturnType<typeof newMagazine>>;

/** Starts a process of a magazine. */
const start = async ({ connection, dataDir }: Magazine, eventStoreUrl: string, magazineId?: string) => {
  const options = { connection, dataDir, eventStoreUrl, magazineId, project: true, onFault: () => undefined };
  const runtime = await startRuntime(options);
  onTestFinished(runtime.close);
  return runtime;
};

const addContributor = (runtime: Awaited<ReturnType<typeof start>>) =>
  executeCommand(runtime, { name: 'AddContributor', body: { name: 'Ana Freitas', role: 'author' }, actor: ADMIN });

const magazineIn = async ({ db }: TestDatabase) =>
  (await db.selectFrom('magazine').select('id').executeTakeFirst())?.id;

/** Opens a magazine with one contributor and its log. */
const openFirst = async () => {
  const { double, store } = await openDoubleAndStore();
  const magazine = await newMagazine();
  const runtime = await start(magazine, double.connectionString);
  await addContributor(runtime);
  const id = await magazineIn(magazine.database);
  return { magazine, runtime, store, eventStoreUrl: double.connectionString, id: id! };
};

/** Copies the events of a log to a new server, which then names no magazine. */
const copyOf = async (eventStoreUrl: string): Promise<string> => {
  const { connectionString } = await openDouble();
  const [from, to] = [eventStoreUrl, connectionString].map((url) =>
    createStoreLog({ name: 'a log', store: openStore(url), inFlight: 1 }),
  );
  await copyLog(from!, to!);
  return connectionString;
};

it('ends the start of a second magazine with one sentence, and changes neither', async () => {
  const { eventStoreUrl, id, runtime } = await openFirst();
  const second = await newMagazine();
  const site = await createSiteProcess(second.dataDir, {
    DATABASE_URL: second.connection,
    EVENTSTORE_URL: eventStoreUrl,
    SAMPLE: 'on',
  });
  onTestFinished(() => site.kill());
  await expect(site.start()).rejects.toThrow('The site exited (1) before it was open');
  const said = site.complaints.filter((line) => line.includes('magazine'));
  expect(said).toEqual([
    expect.stringMatching(new RegExp(`^The event log belongs to another magazine \\(${id}\\).*MAGAZINE_ID=${id}\\.$`)),
  ]);
  expect(site.complaints.filter((line) => /^\s+at /.test(line))).toEqual([]);
  expect(await magazineIn(second.database)).toBeUndefined();
  await addContributor(runtime);
});

it('lets further processes of one magazine join, also when they start together on an empty log', async () => {
  const { connectionString } = await openDouble();
  const magazine = await newMagazine();
  const runtimes = await Promise.all([1, 2, 3].map(() => start(magazine, connectionString)));
  for (const runtime of runtimes) {
    expect(await runtime.log.verify()).toBe(await runtime.store.logId());
    await addContributor(runtime);
  }
});

it('lets a second database join when MAGAZINE_ID confirms the id of the log, and then without it', async () => {
  const { eventStoreUrl, id } = await openFirst();
  const second = await newMagazine();
  await expect((await start(second, eventStoreUrl, ID)).log.verify()).rejects.toThrow(/belongs to another magazine/);
  await (await start(second, eventStoreUrl, id)).log.verify();
  expect(await magazineIn(second.database)).toBe(id);
  await (await start(second, eventStoreUrl)).log.verify();
});

it('rejects commands of a second magazine that ignored the message', async () => {
  const { eventStoreUrl } = await openFirst();
  const second = await start(await newMagazine(), eventStoreUrl);
  await expect(addContributor(second)).rejects.toMatchObject({ name: 'EventStoreUnavailable' });
});

it('refuses a filled log that names no magazine to a new database, unless MAGAZINE_ID confirms it', async () => {
  const unnamed = await copyOf((await openFirst()).eventStoreUrl);
  const second = await newMagazine();
  await expect((await start(second, unnamed)).log.verify()).rejects.toThrow(
    /^The event log has events of a magazine already.*MAGAZINE_ID=[0-9a-f-]{36}\.$/,
  );
  await (await start(second, unnamed, ID)).log.verify();
  expect(await magazineIn(second.database)).toBe(ID);
});

it('continues a magazine of an earlier release, or one that was switched, in a log that names no magazine', async () => {
  const { magazine, eventStoreUrl, runtime } = await openFirst();
  await runtime.close();
  const unnamed = await copyOf(eventStoreUrl);
  await magazine.database.db.deleteFrom('magazine').execute();
  const moved = await start(magazine, unnamed);
  await moved.log.verify();
  await addContributor(moved);
  await expect((await start(await newMagazine(), unnamed)).log.verify()).rejects.toThrow(/belongs to another magazine/);
});
