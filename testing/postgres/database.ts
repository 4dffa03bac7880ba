import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import { type ListeningConnection, openListeningConnection } from '#storage/database/listening-connection.ts';
import type { ConnectionString } from '#storage/database/pool.ts';
import type { Database } from '#storage/database/tables.ts';
import { withDatabase } from './with-database.ts';

export interface TestDatabase {
  connection: ConnectionString;
  db: Kysely<Database>;
  listening: ListeningConnection;
  /** Closes `db` and drops the database, including open connections to it. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated, empty database in the Postgres that `testing/postgres/postgres.ts` started; `for: 'site'` also has the tables of the read
 * models, like a site after its first start. The caller drops it.
 */
export const createTestDatabase = async ({ for: purpose }: { for?: 'site' } = {}): Promise<TestDatabase> => {
  const { connection: server, ...templates } = inject('postgres');
  const template = purpose === 'site' ? templates.siteTemplate : templates.template;
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(server, sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`);
  const connection = withDatabase(server, name);
  const db = connect(connection);
  const listening = openListeningConnection(connection);
  return {
    connection,
    db,
    listening,
    async drop() {
      await listening.close();
      await db.destroy();
      await onServer(server, sql`drop database ${sql.id(name)} with (force)`);
    },
  };
};

const onServer = async (connection: ConnectionString, statement: ReturnType<typeof sql>): Promise<void> => {
  const server = connect(connection, { max: 1 });
  await statement.execute(server).finally(() => server.destroy());
};
