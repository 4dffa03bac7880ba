import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { getOrCreateLiveGeneration } from '#projections/engine/blue-green.ts';
import { projections } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { ConnectionString } from '#storage/database/pool.ts';
import type { Database } from '#storage/database/tables.ts';
import { createRunFolder, runFolder } from '../run-folder.ts';
import { withDatabase } from './with-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      connection: ConnectionString;
      /** Migrated and empty; every test database is a copy of it. */
      template: string;
      /** Like `template`, with the empty tables of every read model, for sites. */
      siteTemplate: string;
    };
  }
}

/** A test may lose its database, so these settings prefer speed to safety. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
};

let stop: () => Promise<void>;

/** Provides one Postgres for the whole run: that of `TEST_DATABASE_URL`, or an embedded one that `teardown` removes. */
export const setup = async (project: TestProject): Promise<void> => {
  createRunFolder();
  const server = process.env.TEST_DATABASE_URL ? given(process.env.TEST_DATABASE_URL) : await startTemporary();
  const template = `levada_test_${randomBytes(6).toString('hex')}`;
  stop = async () => {
    await dropDatabases(server.connection, template);
    await server.stop();
  };
  const siteTemplate = `${template}_site`;
  await createTemplates(server.connection, template, siteTemplate).catch(async (error) => {
    await stop();
    throw error;
  });
  project.provide('postgres', { connection: server.connection, template, siteTemplate });
};

/** Drops the databases of the run and stops the embedded Postgres; a Postgres of `TEST_DATABASE_URL` keeps running. */
export const teardown = (): Promise<void> => stop();

const given = (connection: ConnectionString) => ({ connection, stop: async () => {} });

const startTemporary = async () => {
  const dir = await fs.mkdtemp(path.join(runFolder(), 'postgres-'));
  const postgres = await startEmbeddedPostgres({ dir, settings: SETTINGS });
  return {
    connection: postgres.connection,
    stop: () => postgres.stop(),
  };
};

const createTemplates = async (connection: ConnectionString, template: string, siteTemplate: string): Promise<void> => {
  const server = connect(connection, { max: 1 });
  try {
    await sql`create database ${sql.id(template)}`.execute(server);
    await within(connection, template, migrate);
    await sql`create database ${sql.id(siteTemplate)} template ${sql.id(template)}`.execute(server);
    await within(connection, siteTemplate, async (db) => {
      for (const projection of projections) await getOrCreateLiveGeneration(db, projection);
    });
  } finally {
    await server.destroy();
  }
};

const within = async (
  connection: ConnectionString,
  name: string,
  work: (db: Kysely<Database>) => Promise<unknown>,
): Promise<void> => {
  const db = connect(withDatabase(connection, name), { max: 1 });
  await work(db).finally(() => db.destroy());
};

/** Drops the templates and the copies that tests did not drop, because a server that stays must not fill up. */
const dropDatabases = async (connection: ConnectionString, template: string): Promise<void> => {
  const server = connect(connection, { max: 1 });
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where starts_with(datname, ${template}) order by datname`.execute(server);
  for (const { datname } of rows) await sql`drop database ${sql.id(datname)} with (force)`.execute(server);
  await server.destroy();
};
