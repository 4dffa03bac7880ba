import { createEventStoreVoteLog } from '#projections/vote/replay/event-store-vote-log.ts';
import { createPostgresVoteLog } from '#projections/vote/replay/postgres-vote-log.ts';
import type { VoteLog } from '#projections/vote/replay/vote-log.ts';
import type { Config } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { expectLog } from '../events/open-log.ts';
import { openSiteDatabase } from '../open-database.ts';

export interface OpenedVoteLog extends VoteLog {
  close(): Promise<void>;
}

/**
 * Opens the votes of the configured event log, in EventStoreDB or Postgres; the site may run. Changes nothing. Throws `UsageError` when
 * Postgres has no event log.
 */
export const openVoteLog = async (config: Config): Promise<OpenedVoteLog> => {
  if (config.eventStoreUrl) {
    const store = createEventStoreDBEventStore(config.eventStoreUrl);
    return { ...createEventStoreVoteLog(withUpcasting(store)), close: () => store.close() };
  }
  const { connection, close, dataDir } = await openSiteDatabase(config);
  const db = connect(connection, { name: 'levada votes', max: 1 });
  try {
    await expectLog(db, config.databaseUrl ? 'run the site once with this DATABASE_URL' : dataDir);
  } catch (error) {
    await close();
    throw error;
  } finally {
    await db.destroy();
  }
  return { ...createPostgresVoteLog(connection), close };
};
