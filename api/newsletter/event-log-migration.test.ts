import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { backUpToFolder } from '#storage/backup/back-up-to-folder.ts';
import type { Installation } from '#storage/backup/installation.ts';
import { readManifest } from '#storage/backup/manifest.ts';
import { restore } from '#storage/backup/restore.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { copyLog } from '#storage/events/log/copy-log.ts';
import { createStoreLog } from '#storage/events/log/event-store-log.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createDiskFileStore } from '#storage/files/disk.ts';
import { MailNotSent } from '#storage/mail/mailer.ts';
import { openDouble } from '#testing/eventstoredb/open-double.ts';
import { openMailingSite } from '#testing/mail/mailing-site.ts';
import { newAddress } from '#testing/mail/newsletter.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { firstCases } from '#testing/test-scale.ts';

/** Location of a site's data. */
interface Where {
  database: TestDatabase;
  dataDir: string;
  /** The EventStoreDB server of the event log; without it, the log is in the database. */
  eventStoreUrl: string | undefined;
}

const newServer = async (): Promise<string> => (await openDouble()).connectionString;

const newPlace = async (eventStoreUrl?: string): Promise<Where> => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  // Test databases are copies of one and would share its log id.
  await sql`update log.head set name = gen_random_uuid()`.execute(database.db);
  return { database, dataDir: await createTemporaryFolder(), eventStoreUrl };
};

const open = ({ database, dataDir, eventStoreUrl }: Where) =>
  openMailingSite({ connection: database.connection, dataDir, eventStoreUrl });

const withLog = async <T>(where: Where, use: (store: EventStore) => Promise<T>): Promise<T> => {
  const store = where.eventStoreUrl
    ? createEventStoreDBEventStore(where.eventStoreUrl)
    : createPostgresEventStore(where.database.connection);
  return use(store).finally(() => store.close());
};

const logOf = (store: EventStore) => createStoreLog({ name: 'a log', store, inFlight: 1 });

/** Copies the event log to another event store; the other data stays. */
const switchTo =
  (choose: () => Promise<string | undefined>) =>
  async (from: Where): Promise<Where> => {
    const to = { ...from, eventStoreUrl: await choose() };
    await withLog(from, (source) => withLog(to, (target) => copyLog(logOf(source), logOf(target))));
    return to;
  };

const installationOf = ({ database, dataDir }: Where, store: EventStore): Installation => {
  const files = createDiskFileStore(join(dataDir, 'media'));
  return { log: logOf(store), store, db: database.db, files, dataDir, secret: undefined };
};

const backUpFrom = async (from: Where): Promise<string> => {
  const folder = join(await createTemporaryFolder(), 'backup');
  await withLog(from, (store) => backUpToFolder(installationOf(from, store), folder));
  return folder;
};

const restoreTo = async (folder: string, to: Where): Promise<Where> => {
  const manifest = await readManifest(folder);
  await withLog(to, (store) => restore(folder, manifest, installationOf(to, store)));
  return to;
};

/** Restores a backup into a new installation. */
const restored =
  (choose: () => Promise<string | undefined>) =>
  async (from: Where): Promise<Where> =>
    restoreTo(await backUpFrom(from), await newPlace(await choose()));

const inPostgres = async () => undefined;

/** Opens a site with a subscriber who has received an e-mail. */
const begin = async (where: Where) => {
  const early = newAddress();
  const site = await open(where);
  await site.subscribe(early);
  return { site, early };
};

it.each(
  firstCases(2, [
    ['copied from Postgres to EventStoreDB', inPostgres, switchTo(newServer)],
    ['copied from EventStoreDB to Postgres', newServer, switchTo(inPostgres)],
    ['copied to another EventStoreDB', newServer, switchTo(newServer)],
    ['restored from Postgres into EventStoreDB', inPostgres, restored(newServer)],
    ['restored from EventStoreDB into Postgres', newServer, restored(inPostgres)],
    ['restored into another database', inPostgres, restored(inPostgres)],
    ['restored into another EventStoreDB', newServer, restored(newServer)],
  ] as const),
)('an event log %s: no e-mail is sent again, and a new subscriber gets one e-mail', async (_way, choose, move) => {
  const where = await newPlace(await choose());
  const { site: before, early } = await begin(where);
  await before.close();
  const after = await open(await move(where));
  const late = newAddress();
  await after.subscribe(late);
  expect([after.mailbox.to(early).length, after.mailbox.to(late).length]).toEqual([0, 1]);
  await expect.poll(after.ready, { timeout: 20_000 }).toBe(200);
  expect(after.faults).toEqual([]);
});

it('an event log moved to EventStoreDB and back, with new subscribers in between, sends every e-mail once', async () => {
  const server = await newServer();
  let where = await newPlace();
  const addresses: string[] = [];
  for (const to of [server, undefined, server, undefined]) {
    const site = await open(where);
    addresses.push(newAddress());
    await site.subscribe(addresses.at(-1)!);
    expect(addresses.map((address) => site.mailbox.to(address).length)).toEqual([
      ...addresses.slice(1).map(() => 0),
      1,
    ]);
    await site.close();
    where = await switchTo(async () => to)(where);
  }
});

it.each(
  firstCases(1, [
    ['Postgres', inPostgres],
    ['EventStoreDB', newServer],
  ] as const),
)('an older backup restored into %s sends no e-mail again that was sent after the backup', async (_into, choose) => {
  const where = await newPlace();
  const { site: before, early } = await begin(where);
  const held = newAddress();
  const holding = vi.spyOn(before.mailbox.mailer, 'send').mockRejectedValueOnce(new MailNotSent('Not now', false));
  const waiting = ({ database }: Where) =>
    database.db.selectFrom('reaction').selectAll().where('status', '=', 'waiting').execute();
  await before.ask(held);
  await vi.waitFor(async () => expect(await waiting(where)).toHaveLength(1), 10_000);
  const folder = await backUpFrom(where);
  holding.mockRestore();
  const later = newAddress();
  await before.subscribe(later);
  await before.close();

  const there = await restoreTo(folder, await newPlace(await choose()));
  expect(await waiting(there)).toEqual([]);
  const after = await open(there);
  await after.subscribe(later);
  const late = newAddress();
  await after.subscribe(late);
  expect([early, held, later, late].map((address) => after.mailbox.to(address).length)).toEqual([0, 0, 1, 1]);
  // A busy machine may be behind for a moment.
  await expect.poll(() => after.ready()).toBe(200);
  expect(after.faults).toEqual([]);
});
