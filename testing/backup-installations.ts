import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Installation } from '#storage/backup/installation.ts';
import { newEvents } from '#storage/events/contract/helpers.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { createStoreLog } from '#storage/events/log/event-store-log.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createDiskFileStore } from '#storage/files/disk.ts';
import { startEventStoreDBDouble } from './eventstoredb/double.ts';
import { createTestDatabase } from './postgres/database.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export const TEST_SECRET = 'a secret that is long enough for anything';

/** An installation for one test, removed when the test ends. */
export interface TestInstallation {
  installation: Installation;
  store: EventStore;
}

/** Receives the function that removes an installation. */
type WhenDone = (remove: () => Promise<void>) => void;

/**
 * Opens an installation with an empty database, its event log in Postgres, and an empty data folder. It is removed when the test ends, or
 * by the functions passed to `whenDone`, the last one first.
 */
export const openEmptyInstallation = async (whenDone: WhenDone = onTestFinished): Promise<TestInstallation> => {
  const database = await createTestDatabase();
  const store = createPostgresEventStore(database.connection);
  whenDone(async () => {
    await store.close();
    await database.drop();
  });
  const dataDir = await createTemporaryFolder(whenDone);
  const files = createDiskFileStore(join(dataDir, 'media'));
  const log = createStoreLog({ name: 'the log', store, inFlight: 100 });
  return { installation: { log, store, db: database.db, files, dataDir, secret: undefined }, store };
};

/** Opens an empty installation with its event log in EventStoreDB. */
export const openEmptyOnEventStoreDB = async (): Promise<TestInstallation> => {
  const { installation } = await openEmptyInstallation();
  const double = await startEventStoreDBDouble();
  const store = createEventStoreDBEventStore(double.connectionString);
  onTestFinished(async () => {
    await store.close();
    await double.close();
  });
  return {
    installation: { ...installation, store, log: createStoreLog({ name: 'the log', store, inFlight: 1 }) },
    store,
  };
};

/** Inserts `count` accounts of editors directly into the database, with special characters in their names. */
export const addAccounts = async ({ db }: Installation, count: number): Promise<void> => {
  const accounts = Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    email: `editora-${number}@levada.test`,
    name: 'Inês “Nené” \\ \u2028',
    role: 'editor' as const,
    password_hash: `$argon2id$${number}`,
  }));
  await db.insertInto('account').values(accounts).execute();
};

/**
 * Opens an installation with two streams of 4 and 2 events, 1,500 accounts, a session, a personal key, two original pictures, a derived
 * one, and `TEST_SECRET` as its secret file. It is removed like an empty one.
 */
export const openFilledInstallation = async (whenDone: WhenDone = onTestFinished): Promise<TestInstallation> => {
  const { installation, store } = await openEmptyInstallation(whenDone);
  await store.append('article-1', 'no_stream', newEvents(3));
  await store.append('article-2', 'no_stream', newEvents(2));
  await store.append('article-1', 2n, newEvents(1));
  await addAccounts(installation, 1_500);
  await sql`insert into session (id, account_id, amr, expires_at) select gen_random_uuid(), id, '[]', now() from account limit 1
    `.execute(installation.db);
  await sql`insert into personal_key (id, subject, wrapped, wrapped_by)
    values (gen_random_uuid(), 'subscriber-1', '{"nonce": "AA==", "number": 1.50}', 'fingerprint')`.execute(
    installation.db,
  );
  await installation.files.write('originals/one', Buffer.from('first picture'));
  await installation.files.write('originals/two', Buffer.alloc(300_000, 'x'));
  await installation.files.write('derived/one/320.avif', Buffer.from('made again'));
  await writeFile(join(installation.dataDir, 'secret'), `${TEST_SECRET}\n`);
  return { installation, store };
};
