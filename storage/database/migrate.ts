import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './tables.ts';

/**
 * Brings the schema up to date and answers with the names of the migrations that ran. All of them run in one transaction,
 * and processes that start together wait for each other. Throws the migration's own error; then nothing has changed.
 */
export const migrate = async (db: Kysely<Database>): Promise<string[]> => {
  const migrator = new Migrator({ db, provider, migrationTableSchema: 'public' });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'before the first one';
    throw new Error(`The database could not be migrated (${failed}): ${messageOf(error)}`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
};

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
  import: (file) => import(pathToFileURL(file).href),
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
