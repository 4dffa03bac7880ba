import { sql } from 'kysely';
import { createTestDatabase } from '#testing/database.ts';
import { describeEventStore } from './contract.ts';
import { createPostgresEventStore } from './postgres.ts';

describeEventStore('the Postgres event store', async () => {
  const { connection, db, drop } = await createTestDatabase();
  const [store, second] = [createPostgresEventStore(connection), createPostgresEventStore(connection)];
  return {
    store,
    second,
    async disrupt() {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'levada %event%'`.execute(db);
    },
    async close() {
      await Promise.all([store.close(), second.close()]);
      await drop();
    },
  };
});
