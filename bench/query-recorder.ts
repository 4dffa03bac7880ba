import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { ReadDatabase, ReadTables } from '#projections/read-models.ts';
import { type ConnectionString, openPool } from '#storage/database/pool.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
  ms: number;
}

export interface RecordedDatabase {
  read: ReadDatabase;
  pool: pg.Pool;
  /** Returns the statements recorded since the last call. */
  takeStatements(): Statement[];
  close(): Promise<void>;
}

/** Opens the read models with the search path of the site's own connection (`storage/database/connect.ts`) and records every statement. */
export const recordQueries = (connection: ConnectionString): RecordedDatabase => {
  const settings = { search_path: 'read,public' };
  const pool = openPool(connection, { name: 'bench', max: 20, queryTimeout: 30_000, settings });
  let statements: Statement[] = [];
  const db = new Kysely<ReadTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query, queryDurationMillis }) => {
      if (level === 'error') return;
      statements.push({ text: query.sql, values: query.parameters, ms: queryDurationMillis });
    },
  });
  return {
    read: db,
    pool,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    close: () => db.destroy(),
  };
};
