import { type Config, ConfigError, readConfig } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { ConnectionString } from '#storage/database/pool.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { openEventStoreDB } from '#storage/events/eventstoredb/open-event-store.ts';
import { createStoreLog } from '#storage/events/log/event-store-log.ts';
import type { WritableLog } from '#storage/events/log/log.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { openSiteDatabase, type SiteDatabase } from '../open-database.ts';
import { expectLog } from './expect-log.ts';

export interface OpenedLog {
  log: WritableLog;
  store: EventStore;
  /** Returns the log's head position. */
  end(): Promise<bigint>;
  close(): Promise<void>;
}

/** `read` changes nothing; `write` creates the log and updates its schema. */
export type Purpose = 'read' | 'write';

/**
 * Opens the event log at a URL, `postgres://…` or `esdb://…`; without a URL, that of the configured site. `read` changes nothing and throws
 * `UsageError` when Postgres has no event log yet; `write` creates it and updates its schema. Throws `ConfigError` for an invalid URL.
 */
export const openLog = async (address: string | undefined, config: Config, purpose: Purpose): Promise<OpenedLog> => {
  const { databaseUrl, eventStoreUrl } = address === undefined ? config : parseAddress(address);
  if (eventStoreUrl) return openLogInEventStoreDB(eventStoreUrl);
  if (databaseUrl) return openPostgres(databaseUrl, nameOf(databaseUrl), purpose);
  const magazine = await openSiteDatabase(config);
  try {
    const opened = await openLogOf(magazine, config, purpose);
    return { ...opened, close: () => opened.close().finally(magazine.close) };
  } catch (error) {
    await magazine.close();
    throw error;
  }
};

/**
 * Opens the event log of a site whose database is already open: EventStoreDB if EVENTSTORE_URL is set, otherwise the log in this database.
 * For a log in the database, `write` updates the schema, and `read` throws `UsageError` when there is no event log yet.
 */
export const openLogOf = (
  { connection, dataDir }: SiteDatabase,
  { databaseUrl, eventStoreUrl }: Config,
  purpose: Purpose,
): Promise<OpenedLog> =>
  eventStoreUrl
    ? openLogInEventStoreDB(eventStoreUrl)
    : openPostgres(connection, databaseUrl ? nameOf(databaseUrl) : `the log in ${dataDir}`, purpose);

/**
 * Parses the URL of an event log, `postgres://…` or `esdb://…`. Returns a configuration with this URL (`databaseUrl` or `eventStoreUrl`)
 * and defaults for everything else. Throws `ConfigError` for an invalid URL.
 */
export const parseAddress = (address: string): Config => {
  const isPostgres = /^postgres(ql)?:/.test(address);
  const isEventStoreDB = /^esdb/.test(address);
  if (!isPostgres && !isEventStoreDB) throw new ConfigError(['The URL of a log starts with postgres:// or esdb://.']);
  return readConfig(isPostgres ? { DATABASE_URL: address } : { EVENTSTORE_URL: address });
};

/** Returns the URL without user, password and parameters. */
const nameOf = (address: string): string => address.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');

/** EventStoreDB guarantees an order only for appends sent one after the other. */
const EVENTSTOREDB_IN_FLIGHT = 1;

const openLogInEventStoreDB = async (address: string): Promise<OpenedLog> => {
  const store = await openEventStoreDB(address);
  return {
    log: createStoreLog({ name: nameOf(address), store, inFlight: EVENTSTOREDB_IN_FLIGHT }),
    store,
    end: store.headPosition,
    close: () => store.close(),
  };
};

/** Postgres's single writer takes appends in the order of the calls. */
const POSTGRES_IN_FLIGHT = 500;

/** Milliseconds; an append may wait for hundreds of others, each up to 1 MiB. */
const APPEND_TIMEOUT_MS = 60_000;

const openPostgres = async (connection: ConnectionString, name: string, purpose: Purpose): Promise<OpenedLog> => {
  const db = connect(connection, { name: 'levada log', max: 1 });
  try {
    if (purpose === 'write') await migrate(db);
    else await expectLog(connection, name);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const store = createPostgresEventStore(connection, { timeout: APPEND_TIMEOUT_MS });
  return {
    log: createStoreLog({ name, store, inFlight: POSTGRES_IN_FLIGHT }),
    store,
    end: store.headPosition,
    async close() {
      await store.close();
      await db.destroy();
    },
  };
};
