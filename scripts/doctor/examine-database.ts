import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { WrongEventLog } from '#projections/engine/log-identity.ts';
import { assertRestored, UnfinishedRestore } from '#storage/backup/unfinished-restore.ts';
import type { Config } from '#storage/config.ts';
import { checkServer } from '#storage/database/check-server.ts';
import { connect } from '#storage/database/connect.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import { databaseTime } from '#storage/database/database-clock.ts';
import { explainConnectionError } from '#storage/database/explain-connection-error.ts';
import { hasTable } from '#storage/database/has-table.ts';
import type { Database } from '#storage/database/tables.ts';
import { compareLog } from '../events/compare-log.ts';
import { openLogOf } from '../events/open-log.ts';
import { openSiteDatabase, type SiteDatabase } from '../open-database.ts';
import { examineOriginals } from './examine-originals.ts';
import { examineSecret } from './examine-secret.ts';
import { examineWithTimeout, type Finding, inOrder } from './finding.ts';

/** Milliseconds by which clocks may differ: far less than the 30 s for which a one-time code is valid (RFC 6238). */
const CLOCK_TOLERANCE_MS = 2_000;

const unreachable = (error: string): string =>
  `The database cannot be used (${error || 'no connection'}): check DATABASE_URL and that Postgres runs.`;

/**
 * Examines the database, and with it the secret, the clock, the event log and the originals of pictures. Changes nothing in it; starts an
 * embedded Postgres that does not run, for the time of the examination.
 */
export const examineDatabase = async (config: Config): Promise<Finding[]> => {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres', 'data'))) {
    return [{ subject: 'database', ...inOrder('There is none yet: the first start creates it in DATA_DIR.') }];
  }
  const database = await examineWithTimeout('database', () => examineServer(config), unreachable);
  if (database.status === 'error') return [database];
  return [database, ...(await examineContent(config))];
};

const examineServer = async ({ databaseUrl, databaseConnections }: Config) => {
  if (!databaseUrl) return inOrder('The embedded Postgres has its data in DATA_DIR.');
  try {
    const warning = await checkServer(databaseUrl, databaseConnections);
    if (warning) return { status: 'warning', sentence: warning } as const;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    return { status: 'error', sentence: explainConnectionError(error) } as const;
  }
  return inOrder('Postgres answers and can be used.');
};

const examineContent = async (config: Config): Promise<Finding[]> => {
  const site = await openSiteDatabase(config);
  const db = connect(site.connection, { name: 'levada doctor', max: 1 });
  try {
    return [
      ...(await examineRestore(db)),
      await examineWithTimeout('secret', () => examineSecret(db, config), unreachable),
      await examineWithTimeout('clock', () => examineClock(db), unreachable),
      await examineWithTimeout('log', () => examineOrigin(db, site, config), incomparable),
      await examineOriginals(db, config),
    ];
  } finally {
    await db.destroy();
    await site.close();
  }
};

const incomparable = (error: string): string =>
  `The event log cannot be compared with the database (${error}): make both answer, and try again.`;

/** Examines whether the database and the event log belong together, as the start does. */
const examineOrigin = async (
  db: Kysely<Database>,
  site: SiteDatabase,
  config: Config,
): Promise<Omit<Finding, 'subject'>> => {
  if (!(await hasTable(db, 'public.projection'))) return inOrder('The first start fills the database from it.');
  const { store, close } = await openLogOf(site, config, 'read');
  try {
    await compareLog(db, store, config);
    return inOrder('It is the event log of this database.');
  } catch (error) {
    if (!(error instanceof WrongEventLog)) throw error;
    return { status: 'error', sentence: error.message };
  } finally {
    await close();
  }
};

/** Returns a finding if a restore was interrupted. */
const examineRestore = async (db: Kysely<Database>): Promise<Finding[]> => {
  try {
    if (await hasTable(db, 'public.unfinished_restore')) await assertRestored(db);
    return [];
  } catch (error) {
    if (!(error instanceof UnfinishedRestore)) throw error;
    return [{ subject: 'database', status: 'error', sentence: error.message }];
  }
};

const examineClock = async (db: Kysely<Database>): Promise<Omit<Finding, 'subject'>> => {
  const before = Date.now();
  const theirs = (await databaseTime(db)).getTime();
  const difference = theirs - (before + Date.now()) / 2;
  if (Math.abs(difference) <= CLOCK_TOLERANCE_MS) return inOrder('This machine and the database agree on the time.');
  const seconds = Math.round(Math.abs(difference) / 1000);
  return {
    status: 'error',
    sentence: `The clock of the database is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} this machine's: synchronize both by NTP.`,
  };
};
