import { sql } from 'kysely';
import { createTestDatabase } from '#testing/database.ts';
import { connect } from '../../database/connect.ts';
import { describeEventStore } from '../contract/contract.ts';
import { createPostgresEventStore } from './event-store.ts';

describeEventStore('the Postgres event store', async () => {
  const { connection, drop } = await createTestDatabase();
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
      await drop();
    },
  };
});
