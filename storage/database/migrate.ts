import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import type { Database } from './tables.ts';

/**
 * Brings the schema up to date and returns the names of the migrations that ran. They run in one transaction; processes that start together
 * wait for each other. Migrations of a newer release, which this one does not know, are ignored, because they only add to the schema.
 * Throws the migration's error; then nothing has changed.
 */
export const migrate = async (db: Kysely<Database>): Promise<string[]> => {
  const applied = await appliedMigrations(db);
  if ((await migrationNames()).every((name) => applied.includes(name))) return [];
  const known = await files.getMigrations();
  const foreign = foreignMigrations(applied, known);
  const provider = { getMigrations: async () => ({ ...known, ...foreign }) };
  const options = { provider, migrationTableSchema: 'public', allowUnorderedMigrations: true };
  const { error, results = [] } = await new Migrator({ db, ...options }).migrateToLatest();
  if (!error) return results.map(({ migrationName }) => migrationName);
  const later = foreignMigrations(await appliedMigrations(db), known);
  // A newer release has migrated the database in between.
  if (Object.keys(later).length > Object.keys(foreign).length) return migrate(db);
  const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'before the first one';
  throw new Error(`The database could not be migrated (${failed}): ${messageOf(error)}`, { cause: error });
};

/** Returns the names of the migrations that ran in the database. */
const appliedMigrations = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from public.kysely_migration`
    .execute(db)
    .catch(unlessNew);
  return rows.map(({ name }) => name);
};

/** Returns migrations that ran but have no file here, as empty ones: Kysely rejects a database that has migrations it is not given. */
const foreignMigrations = (applied: string[], known: Record<string, Migration>): Record<string, Migration> => {
  const names = applied.filter((name) => !(name in known));
  return Object.fromEntries(names.map((name) => [name, { up: async () => {} }]));
};

/** SQLSTATE of a missing table, which means an empty database. */
const UNDEFINED_TABLE = '42P01';

const unlessNew = (error: unknown): { rows: never[] } => {
  if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return { rows: [] };
  throw error;
};

const migrationFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Returns the names of the migration files, without loading them. */
const migrationNames = async (): Promise<string[]> =>
  (await fs.readdir(migrationFolder)).map((file) => path.parse(file).name);

const files = new FileMigrationProvider({
  fs,
  path,
  migrationFolder,
  import: (file) => import(pathToFileURL(file).href),
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
