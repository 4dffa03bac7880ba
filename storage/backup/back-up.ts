import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type CopyProgress, copyLog } from '../events/log/copy-log.ts';
import { openLogFile } from '../events/log/log-file.ts';
import { findOwnSecret } from '../secret-fingerprint.ts';
import { type Installation, uploadedFileKeys } from './installation.ts';
import { describePart, encodeManifest, LOG, MANIFEST, type Manifest, MEDIA, SECRET_FILE, TABLES } from './manifest.ts';
import { backedUpTables, migrationsOf, readTable } from './tables.ts';

/**
 * Writes a backup of everything that cannot be recreated (event log, tables, secret and uploaded files) into an empty folder, and returns
 * its manifest. The site may be running. The log is copied before tables and files, so that they are at least as new as the copied events.
 * Throws `SecretMissing` or `SecretMismatch` when the secret is not that of the database, and the reason of `signal` when it aborts.
 */
export const backUp = async (
  from: Installation,
  folder: string,
  onProgress?: (progress: CopyProgress) => void,
  signal?: AbortSignal,
): Promise<Manifest> => {
  const secret = await backUpSecret(from, folder);
  const name = await from.store.logId();
  const { copied, streams, last } = await backUpLog(from, folder, (progress) => {
    signal?.throwIfAborted();
    onProgress?.(progress);
  });
  const rows = await backUpTables(from.db, folder, signal);
  const media = await backUpMedia(from, folder, signal);
  const paths = [LOG, ...Object.keys(rows).map(tablePart), ...secret, ...media];
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    log: { name, last: last ? { id: last.id, stream: last.stream, position: String(last.position) } : null },
    versions: await versionsOf(from.db),
    counts: { events: copied, streams, rows, media: media.length },
    parts: [],
  };
  for (const path of paths) manifest.parts.push(await describePart(folder, path));
  await writeFile(join(folder, MANIFEST), encodeManifest(manifest), { mode: 0o600, flush: true });
  return manifest;
};

const backUpLog = async ({ log }: Installation, folder: string, onProgress?: (progress: CopyProgress) => void) => {
  const file = await openLogFile(join(folder, LOG));
  return copyLog(log, file, onProgress).finally(file.close);
};

const tablePart = (table: string): string => `${TABLES}${table}.ndjson`;

/** Reads all tables in one snapshot (one repeatable-read transaction). */
const backUpTables = async (
  db: Kysely<Database>,
  folder: string,
  signal?: AbortSignal,
): Promise<Record<string, number>> => {
  await mkdir(join(folder, TABLES), { mode: 0o700 });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const rows: Record<string, number> = {};
      for (const table of await backedUpTables(trx)) {
        signal?.throwIfAborted();
        rows[table] = await backUpTable(trx, table, folder);
      }
      return rows;
    });
};

const backUpTable = async (trx: Kysely<Database>, table: string, folder: string): Promise<number> => {
  await using file = await open(join(folder, tablePart(table)), 'wx', 0o600);
  let rows = 0;
  for await (const page of readTable(trx, table)) {
    await file.appendFile(page.map((row) => `${row}\n`).join(''));
    rows += page.length;
  }
  await file.sync();
  return rows;
};

const backUpSecret = async (from: Installation, folder: string): Promise<string[]> => {
  const secret = await findOwnSecret(from.db, from);
  if (secret === undefined) return [];
  await writeFile(join(folder, SECRET_FILE), secret, { mode: 0o600, flush: true });
  return [SECRET_FILE];
};

const backUpMedia = async ({ files }: Installation, folder: string, signal?: AbortSignal): Promise<string[]> => {
  const parts: string[] = [];
  for await (const key of uploadedFileKeys({ files })) {
    signal?.throwIfAborted();
    const original = await files.read(key);
    if (!original) continue;
    const path = join(folder, MEDIA, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(original.stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    parts.push(`${MEDIA}${key}`);
  }
  return parts.sort();
};

const versionsOf = async (db: Kysely<Database>): Promise<Manifest['versions']> => {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const about = await readFile(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8');
  return {
    levada: JSON.parse(about).version,
    node: process.versions.node,
    postgres: rows[0]!.server_version,
    migrations: await migrationsOf(db),
  };
};
