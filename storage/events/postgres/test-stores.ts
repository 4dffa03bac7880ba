import { sql } from 'kysely';
import { connect } from '../../database/connect.ts';
import type { ConnectionString } from '../../database/pool.ts';
import { createPostgresEventStore } from './event-store.ts';

/**
 * Opens two event stores on the log of one database for the contract tests. Returns them with an operation that ends their connections to
 * Postgres. The caller stops the Postgres server.
 */
export const openPostgresTestStores = (connection: ConnectionString) => {
  // Limited to one connection, so that two concurrent disruptions do not end each other.
  const disruptor = connect(connection, { max: 1 });
  const [store, second] = [createPostgresEventStore(connection), createPostgresEventStore(connection)];
  return {
    store,
    second,
    isAtomic: true,
    async disrupt() {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'levada %event%'`.execute(disruptor);
    },
    async close() {
      await Promise.all([store.close(), second.close(), disruptor.destroy()]);
    },
  };
};
