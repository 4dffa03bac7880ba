import type { Installation } from '#storage/backup/installation.ts';
import type { Config } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { openFiles } from '#storage/files/open-files.ts';
import { openLogOf, type Purpose } from '../events/open-log.ts';
import { openSiteDatabase, type SiteDatabase } from '../open-database.ts';

export interface OpenedInstallation {
  installation: Installation;
  magazine: SiteDatabase;
  store: EventStore;
  /** Returns the log's head position (see `OpenedLog`). */
  end(): Promise<bigint | undefined>;
  close(): Promise<void>;
}

/** Milliseconds; a statement of a backup reads or writes a thousand rows. */
const QUERY_TIMEOUT = 120_000;

/**
 * Opens the database, event log and file store of the configured site and returns them with `close`. The purpose is `read` for a backup, or
 * `write` for a restore, which also migrates the database.
 */
export const openInstallation = async (config: Config, purpose: Purpose): Promise<OpenedInstallation> => {
  const magazine = await openSiteDatabase(config);
  const db = connect(magazine.connection, { name: 'levada backup', max: 3, queryTimeout: QUERY_TIMEOUT });
  const closeDatabase = () => db.destroy().finally(magazine.close);
  try {
    if (purpose === 'write') await migrate(db);
    const { log, store, end, close } = await openLogOf(magazine, config, purpose);
    const files = await openFiles(config);
    return {
      installation: { log, store, db, files, dataDir: config.dataDir, secret: config.secret },
      magazine,
      store,
      end,
      close: () => close().finally(files.close).finally(closeDatabase),
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
};
