import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type BackgroundRebuilds, createBackgroundRebuilds } from '#projections/engine/background-rebuilds.ts';
import { createMissingGenerations } from '#projections/engine/blue-green.ts';
import { listenForChanges } from '#projections/engine/change-listener.ts';
import { createLogIdentity, type LogIdentity } from '#projections/engine/log-identity.ts';
import { createReadModelChanges, type ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { type CatchUp, createCatchUp, startProjections } from '#projections/engine/supervisor.ts';
import { waitForReadableTables } from '#projections/engine/wait-for-tables.ts';
import { followingProjections, projections, type ReadDatabase } from '#projections/read-models.ts';
import { type BackupFolder, createBackupFolder } from '#storage/backup/backup-folder.ts';
import type { Installation } from '#storage/backup/installation.ts';
import { assertRestored } from '#storage/backup/unfinished-restore.ts';
import { DEFAULT_BACKUPS_KEPT, DEFAULT_CONNECTIONS } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import { divideConnections } from '#storage/database/connection-budget.ts';
import { type ListeningConnection, openListeningConnection } from '#storage/database/listening-connection.ts';
import { migrate } from '#storage/database/migrate.ts';
import { createProcessMessages, type ProcessMessages } from '#storage/database/process-messages.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { openEventStoreDB } from '#storage/events/eventstoredb/open-event-store.ts';
import { createStoreLog } from '#storage/events/log/event-store-log.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withSharedSubscription } from '#storage/events/shared-subscription/shared-subscription.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { withAppendTracing } from '#storage/events/with-append-tracing.ts';
import { withLogCheck } from '#storage/events/with-log-check.ts';
import { createFieldEncryption, type FieldEncryption } from '#storage/field-encryption.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { openFiles } from '#storage/files/open-files.ts';
import type { S3Config } from '#storage/files/s3-options.ts';
import { joinMagazine } from '#storage/join-magazine.ts';
import { erasureListPath } from '#storage/personal-data/erasure-list.ts';
import { createPersonalData, type PersonalData } from '#storage/personal-data/personal-data.ts';
import { assertSameSecret, openSecret } from '#storage/secret-fingerprint.ts';
import { keepEarlierServiceKey } from './auth/service-keys/earlier-service-key.ts';
import { logError } from './error-log.ts';
import type { RuntimeSetup } from './runtime-setup.ts';

export interface Runtime {
  db: Kysely<Database>;
  read: ReadDatabase;
  store: EventStore;
  /** Verifies which event log `store` is connected to. Code that stores positions of the log must check it. */
  log: LogIdentity;
  files: FileStore;
  personalData: PersonalData;
  sealing: FieldEncryption;
  changes: ReadModelChanges;
  /** To the other processes of the site. */
  messages: ProcessMessages;
  rebuilds: BackgroundRebuilds;
  catchUp: CatchUp;
  /** Makes and reads backups in the data folder. */
  backups: BackupFolder;
  setup: RuntimeSetup;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** `postgres://…` */
  connection: string;
  dataDir: string;
  /** Total number of connections to Postgres that this process may open; default 20. */
  connections?: number;
  /** `esdb://…`: EventStoreDB that holds the event log; without it, the log is in Postgres. */
  eventStoreUrl?: string | undefined;
  /** Value of the variable MAGAZINE_ID, see `joinMagazine`. */
  magazineId?: string | undefined;
  /** Object store for files; without it, they are stored in `dataDir`. */
  s3?: S3Config | undefined;
  /** Value of the variable SECRET; without it, the secret in `dataDir` is used, which is generated at the first start. */
  secret?: string | undefined;
  /** Number of backups that are kept; default 7. */
  backupsKept?: number;
  /** See `RuntimeSetup`; default: none. */
  external?: readonly string[];
  /** True if this process runs the projections. */
  project: boolean;
  onFault?: (projection: string, error: unknown) => void;
}

/** Milliseconds that a projection waits for a connection while others use them, as in a rebuild of all. */
const PROJECTIONS_WAIT_MS = 30_000;

/** Query timeout in milliseconds. A page whose connection became unresponsive fails after it; the next one gets another connection. */
const READ_TIMEOUT = 10_000;

/**
 * Migrates the database schema, creates the tables of the read models, and opens what a process needs: database, event store, files and the
 * listener for changes of read models. With `project`, it also runs the projections. `close` closes everything. Reports to `onFault` each
 * read model whose tables are still at an older version; throws when the secret is not the one with which the database was encrypted.
 */
export const startRuntime = async (options: RuntimeOptions): Promise<Runtime> => {
  const {
    connection,
    eventStoreUrl,
    project,
    onFault = (name, error) => logError(`Projection ${name}`, error),
  } = options;
  await bringUpToDate(connection);
  const parts = { projects: project, logInPostgres: eventStoreUrl === undefined };
  const budget = divideConnections(options.connections ?? DEFAULT_CONNECTIONS, parts);
  const db = connect(connection, { name: 'levada', max: budget.requests, queryTimeout: READ_TIMEOUT });
  const listening = openListeningConnection(connection, { onError: (error) => onFault('listening', error) });
  const { personalData, sealing } = await openSecrets({ db, listening }, options);
  await createMissingGenerations(db, projections);
  const eventStore = eventStoreUrl
    ? await openEventStoreDB(eventStoreUrl, { verifyLog: () => log.verifyForCommand() })
    : createPostgresEventStore(connection, { readers: budget.readers, listening });
  const unchecked = withUpcasting(withSharedSubscription(eventStore));
  const changes = createReadModelChanges();
  const joining = eventStoreUrl ? { db, store: eventStore, confirmed: options.magazineId } : undefined;
  const log: LogIdentity = createLogIdentity({
    db,
    store: unchecked,
    projections,
    changes,
    joinMagazine: joining && (() => joinMagazine(joining)),
  });
  const store = withAppendTracing(withLogCheck(unchecked, log.assertNotWrong));
  const messages = createProcessMessages(db, listening);
  const stopListening = listenForChanges({
    listening,
    db,
    changes,
    log,
    onError: (error) => onFault('changes', error),
  });
  const projectorsDb = connect(connection, {
    name: 'levada projections',
    max: budget.projections,
    acquireTimeout: PROJECTIONS_WAIT_MS,
  });
  const relaxed = eventStoreUrl === undefined;
  const running = project
    ? startProjections(followingProjections, {
        db: projectorsDb,
        store: unchecked,
        changes,
        log,
        asyncCommit: relaxed,
        onFault,
      })
    : undefined;
  for (const name of await waitForReadableTables(db, projections)) {
    onFault(
      name,
      new Error(
        'Read model tables are still at the previous version: pages that use them fail until the rebuild is done',
      ),
    );
  }
  const files = await openFiles(options);
  const backups = createBackupFolder({
    from: installationOf({ db, files, store: eventStore }, options),
    folder: join(options.dataDir, 'backups'),
    kept: options.backupsKept ?? DEFAULT_BACKUPS_KEPT,
  });
  const rebuilds = createBackgroundRebuilds({ db, store: unchecked, onFault });
  return {
    db,
    read: db as unknown as ReadDatabase,
    store,
    log,
    files,
    personalData,
    sealing,
    changes,
    messages,
    rebuilds,
    catchUp: createCatchUp({ db, store: unchecked, changes, log, asyncCommit: relaxed, onFault }),
    backups,
    setup: setupOf(options),
    async close() {
      await rebuilds.stop();
      await running?.stop();
      stopListening();
      await store.close();
      await listening.close();
      await files.close();
      await projectorsDb.destroy();
      await db.destroy();
    },
  };
};

/** Uses a connection without the query timeout of pages, because a migration may take longer. */
const bringUpToDate = async (connection: string): Promise<void> => {
  const db = connect(connection, { name: 'levada migrations', max: 2 });
  try {
    await migrate(db);
    await assertRestored(db);
  } finally {
    await db.destroy();
  }
};

/**
 * Opens what depends on the secret. Closes `db` and `listening` on failure, because nothing else is open yet and
 * open connections would keep the process alive.
 */
const openSecrets = async (
  { db, listening }: { db: Kysely<Database>; listening: ListeningConnection },
  options: RuntimeOptions,
): Promise<Pick<Runtime, 'personalData' | 'sealing'>> => {
  try {
    const secret = await openSecret(db, options);
    const erased = erasureListPath(options.dataDir);
    const personalData = await createPersonalData(db, { listening, secret, erased });
    await assertSameSecret(db, secret);
    await keepEarlierServiceKey(db, personalData);
    return { personalData, sealing: createFieldEncryption(secret) };
  } catch (error) {
    await listening.close();
    await db.destroy();
    throw error;
  }
};

/** Returns what a backup reads. `store` is the event log as it is stored, without upcasting. */
const installationOf = (
  { db, files, store }: Pick<Installation, 'db' | 'files'> & { store: EventStore },
  { dataDir, secret }: RuntimeOptions,
): Installation => {
  const log = createStoreLog({ name: 'the event log', store, inFlight: 1 });
  return { log, store, db, files, dataDir, secret };
};

const setupOf = ({ dataDir, connections, eventStoreUrl, external = [] }: RuntimeOptions): RuntimeSetup => ({
  dataDir,
  connections: connections ?? DEFAULT_CONNECTIONS,
  isLogInPostgres: eventStoreUrl === undefined,
  external,
});
