import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { ignoreConnectionError } from '../database/connection-error.ts';
import type { Database } from '../database/tables.ts';

/** Part of the names of unfinished backups, after the name of the file. */
export const UNFINISHED = '.unfinished-';

/**
 * Runs `work` with a new folder for the parts of a backup, whose name starts with that of the file, and removes the folder afterwards. First
 * removes those that killed backups of this file left. Each process holds an advisory lock of the database under the name of its folder,
 * which ends with the process: a folder is removed only if its lock is free.
 */
export const withUnfinishedFolder = <T>(
  db: Kysely<Database>,
  file: string,
  work: (folder: string) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    await removeAbandoned(connection, file);
    const folder = `${file}${UNFINISHED}${randomBytes(6).toString('hex')}`;
    await tryLock(connection, basename(folder));
    try {
      await mkdir(folder, { mode: 0o700 });
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await unlock(connection, basename(folder)).catch(ignoreConnectionError);
    }
  });

const removeAbandoned = async (connection: Kysely<Database>, file: string): Promise<void> => {
  const names = (await readdir(dirname(file))).filter((name) => name.startsWith(`${basename(file)}${UNFINISHED}`));
  // The folder, and the tar file that it was being packed into.
  const folders = new Set(names.map((name) => name.replace(/\.tar$/, '')));
  for (const folder of folders) {
    if (!(await tryLock(connection, folder))) continue;
    removeUnfinished(join(dirname(file), folder));
    await unlock(connection, folder);
  }
};

/** Removes an unfinished folder, and the tar file that it was being packed into. */
export const removeUnfinished = (folder: string): void => {
  for (const path of [folder, packedName(folder)]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
};

/** Returns the name of the tar file into which an unfinished folder is packed before it gets its own name. */
export const packedName = (folder: string): string => `${folder}.tar`;

const lockKey = (folder: string) => sql`hashtextextended(${`unfinished-backup:${folder}`}, 0)`;

/** Takes the lock of a folder for this connection; returns false if another process has it. */
const tryLock = async (connection: Kysely<Database>, folder: string): Promise<boolean> => {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lockKey(folder)}) as mine`.execute(
    connection,
  );
  return rows[0]!.mine;
};

const unlock = async (connection: Kysely<Database>, folder: string): Promise<void> => {
  await sql`select pg_advisory_unlock(${lockKey(folder)})`.execute(connection);
};
