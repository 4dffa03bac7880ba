import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { addEarlierServiceKey } from '../database/earlier-service-key.ts';
import type { Database } from '../database/tables.ts';
import type { RecordedEvent } from '../events/event-store.ts';
import { LogsDiffer } from '../events/log/compare-logs.ts';
import { type CopyProgress, copyLog } from '../events/log/copy-log.ts';
import { readLines, readLogFile } from '../events/log/log-file.ts';
import { appendToErasureList, type DestroyedKey, erasureListPath } from '../personal-data/erasure-list.ts';
import { destroyKeys } from '../personal-data/keys.ts';
import { findSecret } from '../secret.ts';
import { type Installation, uploadedFileKeys, writeSecret } from './installation.ts';
import { InvalidBackup, LOG, type Manifest, MEDIA, SECRET_FILE, TABLES } from './manifest.ts';
import { skipPastReactions } from './skip-past-reactions.ts';
import { backedUpTables, continueNumbers, isEmptyTable, migrationsOf, writeTable } from './tables.ts';
import { noteRestore, noteRestored } from './unfinished-restore.ts';

/** The site to restore into already has data, which would be mixed with the data of the backup. */
export class MagazineNotEmpty extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(
      `A backup can only be restored into an empty magazine, but this one has ${what}. Use a new DATA_DIR or database.`,
      options,
    );
    this.name = 'MagazineNotEmpty';
  }
}

interface RestoreOptions {
  /** Keys destroyed at any time, before or after the backup (`readErasureLists`). */
  erased?: DestroyedKey[] | undefined;
  onProgress?: (progress: CopyProgress) => void;
}

/**
 * Restores a verified backup into an empty site; an interrupted restore is completed by running it again, and until then the site does not
 * start. Destroys the keys of personal
 * data listed in `erased`, and returns those that the backup still contained. Does not fill the read models. Throws `MagazineNotEmpty` when
 * the site has data or another secret, and `InvalidBackup` when the backup is incomplete or does not fit this version.
 */
export const restore = async (
  folder: string,
  manifest: Manifest,
  to: Installation,
  { erased = [], onProgress }: RestoreOptions = {},
): Promise<DestroyedKey[]> => {
  await expectKnownMigrations(folder, manifest, to.db);
  await expectEmpty(manifest, to);
  const secret = await chooseSecret(folder, manifest, to);
  await noteRestore(to.db, manifest.madeAt);
  const end = await restoreLog(folder, manifest, to, onProgress);
  await restoreMedia(folder, manifest, to);
  if (secret !== undefined) await writeSecret(to, secret);
  await appendToErasureList(erasureListPath(to.dataDir), erased);
  const log = await to.store.logId();
  return to.db.transaction().execute(async (trx) => {
    await restoreTables(folder, manifest, trx);
    await skipPastReactions(trx, log, end);
    await noteRestored(trx);
    const ids = erased.map(({ id }) => id);
    return destroyKeys(trx, ids);
  });
};

const expectKnownMigrations = async (folder: string, { versions }: Manifest, db: Kysely<Database>): Promise<void> => {
  const known = await migrationsOf(db);
  const unknown = versions.migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new InvalidBackup(
    folder,
    `it was made by a newer version (${versions.levada}), whose migrations ${unknown.join(', ')} are not in this one. ` +
      'Restore it with that version or a later one.',
  );
};

const expectEmpty = async ({ parts }: Manifest, { db, files }: Installation): Promise<void> => {
  for (const table of await backedUpTables(db)) {
    if (!(await isEmptyTable(db, table))) throw new MagazineNotEmpty(`rows in the table ${table}`);
  }
  const originals = new Set(parts.map(({ path }) => path));
  for await (const key of uploadedFileKeys({ files })) {
    if (!originals.has(`${MEDIA}${key}`)) throw new MagazineNotEmpty(`the picture ${key}`);
  }
};

/**
 * Returns the secret to write, or undefined when the environment or an earlier attempt has set the same one already, or the backup has
 * none.
 */
const chooseSecret = async (folder: string, { parts }: Manifest, to: Installation): Promise<string | undefined> => {
  if (!parts.some(({ path }) => path === SECRET_FILE)) return undefined;
  const secret = await readFile(join(folder, SECRET_FILE), 'utf8');
  const given = await findSecret(to.dataDir, to.secret);
  if (given === undefined) return secret;
  if (given === secret) return undefined;
  const what = to.secret === undefined ? `another secret in ${to.dataDir}` : 'another SECRET in its environment';
  throw new MagazineNotEmpty(`${what}, with which the personal data of the backup cannot be read`);
};

const restoreLog = async (
  folder: string,
  { counts }: Manifest,
  { log }: Installation,
  onProgress?: (progress: CopyProgress) => void,
): Promise<RecordedEvent | undefined> => {
  try {
    const { found, copied, last } = await copyLog(await readLogFile(join(folder, LOG)), log, onProgress);
    expectCount(folder, 'events', found + copied, counts.events);
    return last;
  } catch (cause) {
    if (!(cause instanceof LogsDiffer)) throw cause;
    throw new MagazineNotEmpty(`events of its own (${cause.message})`, { cause });
  }
};

const restoreMedia = async (folder: string, { parts }: Manifest, { files }: Installation): Promise<void> => {
  for (const { path } of parts.filter((part) => part.path.startsWith(MEDIA))) {
    await files.write(path.slice(MEDIA.length), createReadStream(join(folder, path)));
  }
};

const restoreTables = async (
  folder: string,
  { parts, counts, versions }: Manifest,
  trx: Transaction<Database>,
): Promise<void> => {
  const kept = await backedUpTables(trx);
  const unknown = Object.keys(counts.rows).filter((table) => !kept.includes(table));
  if (unknown.length > 0) throw new InvalidBackup(folder, `this version has no table for ${unknown.join(', ')}`);
  const given = new Map(parts.map(({ path, bytes }) => [path, bytes]));
  for (const table of kept) {
    const path = `${TABLES}${table}.ndjson`;
    const rows = await writeTable(trx, table, readLines(join(folder, path), given.get(path) ?? 0));
    expectCount(folder, `rows of ${table}`, rows, counts.rows[table] ?? 0);
  }
  await continueNumbers(trx);
  if (!versions.migrations.includes('0051-service-keys')) await addEarlierServiceKey(trx);
};

const expectCount = (folder: string, what: string, found: number, wanted: number): void => {
  if (found !== wanted) throw new InvalidBackup(folder, `it has ${found} ${what}, but its manifest says ${wanted}`);
};
