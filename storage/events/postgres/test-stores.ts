import { sql } from 'kysely';
import { connect } from '../../database/connect.ts';
import type { ConnectionString } from '../../database/pool.ts';
import { createPostgresEventStore } from './event-store.ts';

/** Two stores on one log for the contract, and what ends their connections; whose server it is closes it. For tests. */
export const openPostgresTestStores = (connection: ConnectionString) => {
  // One connection: two disruptions at once must not end each other.
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
