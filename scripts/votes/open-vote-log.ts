import { createEventStoreVoteLog } from '#projections/vote/replay/event-store-vote-log.ts';
import { createPostgresVoteLog } from '#projections/vote/replay/postgres-vote-log.ts';
import type { VoteLog } from '#projections/vote/replay/vote-log.ts';
import type { Config } from '#storage/config.ts';
import { openEventStoreDB } from '#storage/events/eventstoredb/open-event-store.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { expectLog } from '../events/expect-log.ts';
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
    const store = await openEventStoreDB(config.eventStoreUrl);
    return { ...createEventStoreVoteLog(withUpcasting(store)), close: () => store.close() };
  }
  const { connection, close, dataDir } = await openSiteDatabase(config);
  try {
    await expectLog(connection, config.databaseUrl ? 'run the site once with this DATABASE_URL' : dataDir);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...createPostgresVoteLog(connection), close };
};
