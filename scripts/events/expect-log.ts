import pg from 'pg';
import { type ConnectionString, clientConfig } from '#storage/database/pool.ts';
import { UsageError } from '../run-script.ts';

/** Milliseconds. */
const QUERY_TIMEOUT_MS = 10_000;

/** Throws `UsageError` when the database has no event log; `name` says in the message which one it is. */
export const expectLog = async (connection: ConnectionString, name: string): Promise<void> => {
  const client = new pg.Client(clientConfig(connection, { name: 'levada log', queryTimeout: QUERY_TIMEOUT_MS }));
  // A lost connection is reported by the statement that used it.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select to_regclass('log.event') is not null as exists`);
    if (!rows[0].exists) throw new UsageError(`There is no event log yet: ${name}.`);
  } finally {
    await client.end();
  }
};
