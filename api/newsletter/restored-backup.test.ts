import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { EMAIL_FIELD, type SubscriberEvent, subscriberStream } from '#domain/newsletter/events.ts';
import { listSubscribers } from '#projections/newsletter/queries.ts';
import { backUpToFolder } from '#storage/backup/back-up-to-folder.ts';
import { readErasureLists, updateErasureList } from '#storage/backup/erasure-list.ts';
import type { Installation } from '#storage/backup/installation.ts';
import { readManifest } from '#storage/backup/manifest.ts';
import { restore } from '#storage/backup/restore.ts';
import { createStoreLog } from '#storage/events/log/event-store-log.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createDiskFileStore } from '#storage/files/disk.ts';
import { appendToErasureList, erasureListPath, readErasureList } from '#storage/personal-data/erasure-list.ts';
import { ERASED } from '#storage/personal-data/personal-data.ts';
import { createMailbox, newAddress, startMailing, tokenIn } from '#testing/mail/newsletter.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { type Runtime, startRuntime } from '../runtime.ts';
import { executeCommand } from '../slice-endpoints.ts';
import { subscriberId } from './commands.ts';
import { replayErasures } from './replay-erasures.ts';

const installationOf = (database: TestDatabase, dataDir: string): Installation => {
  const store = createPostgresEventStore(database.connection);
  onTestFinished(() => store.close());
  const log = createStoreLog({ name: 'the log', store, inFlight: 100 });
  return {
    log,
    store,
    db: database.db,
    files: createDiskFileStore(join(dataDir, 'media')),
    dataDir,
    secret: undefined,
  };
};

const openDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase({ for: 'site' });
  onTestFinished(database.drop);
  return database;
};

const openRuntime = async ({ connection }: TestDatabase, dataDir: string): Promise<Runtime> => {
  const runtime = await startRuntime({ connection, dataDir, project: true });
  onTestFinished(runtime.close);
  return runtime;
};

const editor = { id: 'editor', name: 'Editor', role: 'editor' } as const;
const subscribe = (runtime: Runtime, email: string) =>
  executeCommand(runtime, { name: 'Subscribe', body: { email, locale: 'en' }, actor: undefined });
const listed = async ({ read, personalData }: Runtime) =>
  (await listSubscribers(read, personalData, {})).items.map(({ email }) => email).sort();

/** Creates a site with two subscribers, backs it up, and then erases one of them. */
const eraseAfterBackup = async () => {
  const [database, dataDir, backups] = [
    await openDatabase(),
    await createTemporaryFolder(),
    await createTemporaryFolder(),
  ];
  const before = await openRuntime(database, dataDir);
  const mailbox = createMailbox();
  const mailing = startMailing(before, mailbox.mailer);
  const [erased, kept] = [newAddress(), newAddress()];
  for (const address of [erased, kept]) {
    await subscribe(before, address);
    const token = tokenIn(await mailbox.arrival(address), '/en/newsletter/confirm');
    await executeCommand(before, { name: 'ConfirmSubscription', body: { token }, actor: undefined });
    await mailbox.arrival(address, 2);
  }
  await mailing.stop();
  const folder = join(backups, 'monday');
  await backUpToFolder(installationOf(database, dataDir), folder);
  const id = subscriberId(before.personalData, erased);
  await executeCommand(before, { name: 'EraseSubscriber', body: { id }, actor: editor });
  return { database, dataDir, folder, erased, kept, id };
};

const restoreElsewhere = async (folder: string, dataDir: string) => {
  const database = await openDatabase();
  const to = installationOf(database, dataDir);
  const erased = await readErasureLists(dataDir, folder);
  const again = await restore(folder, await readManifest(folder), to, { erased });
  const store = createPostgresEventStore(database.connection);
  await replayErasures(store, again);
  await store.close();
  return { database, again };
};

it.each([
  ['beside the backups, written by a later one', 'beside'],
  ['copied to the new DATA_DIR', 'carried'],
])('an erased subscriber stays erased after restoring an older backup, with the erasure list %s', async (_, place) => {
  const { database, dataDir, folder, erased, kept, id } = await eraseAfterBackup();
  const elsewhere = await createTemporaryFolder();
  if (place === 'beside') await updateErasureList(installationOf(database, dataDir), join(folder, '../tuesday'));
  else await appendToErasureList(erasureListPath(elsewhere), (await readErasureList(erasureListPath(dataDir)))!);

  const restored = await restoreElsewhere(folder, elsewhere);
  expect(restored.again).toMatchObject([{ subject: subscriberStream(id) }]);
  const runtime = await openRuntime(restored.database, elsewhere);
  const mailbox = createMailbox();
  const mailing = startMailing(runtime, mailbox.mailer);
  onTestFinished(mailing.stop);

  const [first, ...others] = await Array.fromAsync(runtime.store.read(subscriberStream(id)));
  const { email } = first!.data as Extract<SubscriberEvent, { type: 'SubscriptionRequested' }>['data'];
  expect(await runtime.personalData.decrypt(subscriberStream(id), EMAIL_FIELD, email)).toBe(ERASED);
  expect(others.map(({ type }) => type)).toEqual(['SubscriptionConfirmed', 'SubscriberErased']);
  await expect.poll(() => listed(runtime)).toEqual([kept]);

  await subscribe(runtime, erased);
  expect((await mailbox.arrival(erased)).subject).toBe('Please confirm: Levada by e-mail');
  expect([mailbox.to(erased).length, mailbox.to(kept).length]).toEqual([1, 0]);
  expect(await listed(runtime)).toEqual([erased, kept].sort());
  const keys = (await readErasureList(erasureListPath(elsewhere)))!.map(({ id }) => id);
  expect(keys).toEqual([email.key]);
});

it('a database reset to an older state erases subscribers again before the site opens', async () => {
  const { folder, dataDir, erased, kept, id } = await eraseAfterBackup();
  const older = await openDatabase();
  const without = { ...installationOf(older, await createTemporaryFolder()), secret: undefined };
  await restore(folder, await readManifest(folder), without);
  const runtime = await openRuntime(older, dataDir);
  await expect.poll(() => listed(runtime)).toHaveLength(2);
  expect(await listed(runtime)).toEqual([kept, null].sort());
  const mailbox = createMailbox();
  const mailing = startMailing(runtime, mailbox.mailer);
  onTestFinished(mailing.stop);
  await subscribe(runtime, erased);
  await mailbox.arrival(erased);
  expect(await listed(runtime)).toEqual([erased, kept].sort());
  const types = (await Array.fromAsync(runtime.store.read(subscriberStream(id)))).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['SubscriberErased', 'SubscriptionRequested']);
});
