import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Config, readConfig } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { Database } from '#storage/database/tables.ts';
import { createSecretFile, MIN_SECRET_LENGTH, newSecret, readSecretFile, secretFile } from '#storage/secret.ts';
import { openSecret } from '#storage/secret-fingerprint.ts';
import { isSiteRunning } from '../events/is-site-running.ts';
import { openSiteDatabase } from '../open-database.ts';
import { UsageError } from '../run-script.ts';
import { ENDING_TABLES, rotateSecret, SEALED_COLUMNS } from './rotate-secret.ts';

const TOO_SHORT = 'NEW_SECRET must have 32 characters at least.';
const NEEDS_NEW_SECRET = 'SECRET is set in the environment, so set NEW_SECRET too, to 32 characters at least.';
const RUNNING = 'The site is running. Stop all its processes first: they know the present secret only.';
const ENDS = `These end: all sessions, links and codes that were sent (invitations too), recovery codes of second factors, signed URLs,
sign-ins at providers that have begun, and the cookies by which voters and browsers are known, so that a visitor can vote once more today.
Passwords, second factors, service keys, the anon key, subscribers and the links in newsletters go on.
Backups made before need the present secret: keep it as long as you keep them.`;

/** Returns the new secret: one of an interrupted run, that of the environment, or a made one. Throws `UsageError`. */
const chooseNewSecret = async ({ secret, dataDir }: Config, given: string | undefined): Promise<string> => {
  if (given !== undefined && given.length < MIN_SECRET_LENGTH) throw new UsageError(TOO_SHORT);
  if (secret !== undefined && given === undefined) throw new UsageError(NEEDS_NEW_SECRET);
  const left = secret === undefined ? await findLeftSecret(dataDir) : undefined;
  if (left !== undefined && given !== undefined && left !== given) throw new UsageError(leftByRun(dataDir));
  return left ?? given ?? newSecret();
};

/** Where the new secret is until the database is used with it. */
const nextFile = (dataDir: string): string => join(dataDir, 'secret.next');

/** The database may be used with the secret in this file already, so it must not be replaced by another. */
const leftByRun = (dataDir: string): string =>
  `${nextFile(dataDir)} has the new secret of an interrupted run. Run the command without NEW_SECRET first, which completes that run.`;

/** Returns the new secret of an interrupted run. Removes an incomplete one, with which no database is used. */
const findLeftSecret = async (dataDir: string): Promise<string | undefined> => {
  const left = await readSecretFile(nextFile(dataDir));
  if (left === undefined || left.length >= MIN_SECRET_LENGTH) return left;
  await rm(nextFile(dataDir));
  return undefined;
};

/**
 * Writes the new secret to disk before the database changes, so that an interruption cannot lose it. Returns the one that is written:
 * another run may have been first.
 */
const keepNewSecret = async (dataDir: string, secret: string): Promise<string> => {
  await createSecretFile(nextFile(dataDir), secret);
  return (await readSecretFile(nextFile(dataDir))) ?? secret;
};

const printPlan = async (db: Kysely<Database>): Promise<void> => {
  const count = async (table: string): Promise<string> => {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db);
    return `${table} (${rows[0]!.count})`;
  };
  const names = (tables: readonly string[]) => Promise.all(tables.map(count)).then((all) => all.join(', '));
  console.log(
    `Encrypted again, in one transaction: ${await names(['personal_key', ...new Set(SEALED_COLUMNS.map(({ table }) => table))])}.`,
  );
  console.log(`Deleted: ${await names(ENDING_TABLES)}.`);
  console.log(ENDS);
};

const rotate = async (db: Kysely<Database>, config: Config): Promise<void> => {
  const chosen = await chooseNewSecret(config, process.env.NEW_SECRET);
  const from = await openSecret(db, config);
  const isInFile = config.secret === undefined;
  const to = isInFile ? await keepNewSecret(config.dataDir, chosen) : chosen;
  const isRotated = await rotateSecret(db, { from, to });
  if (isInFile) await rename(nextFile(config.dataDir), secretFile(config.dataDir));
  console.log(
    isRotated ? 'Everything is encrypted with the new secret.' : 'The database is used with the new secret already.',
  );
  console.log(
    isInFile
      ? 'It is in DATA_DIR. Start the site.'
      : 'Set SECRET to the value of NEW_SECRET in every process, and start the site.',
  );
};

/**
 * Changes the secret of the site, which must not run, to NEW_SECRET; without `yes`, only prints what would happen. If interrupted, run it
 * again with the same variables.
 */
export const changeSecret = async ({ yes = false }: { yes?: boolean | undefined }): Promise<void> => {
  const config = readConfig(process.env);
  const magazine = await openSiteDatabase(config);
  const db = connect(magazine.connection, { name: 'levada secret', max: 1 });
  try {
    if (yes && (magazine.isShared || (await isSiteRunning(db)))) throw new UsageError(RUNNING);
    await migrate(db);
    if (yes) await rotate(db, config);
    else await printPlan(db);
  } finally {
    await db.destroy();
    await magazine.close();
  }
};
