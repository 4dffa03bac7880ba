import { createTestDatabase } from '#testing/postgres/database.ts';
import { describeEventStore } from '../contract/contract.ts';
import { openPostgresTestStores } from './test-stores.ts';

describeEventStore('the Postgres event store', async () => {
  const { connection, drop } = await createTestDatabase();
  const stores = openPostgresTestStores(connection);
  return {
    ...stores,
    async close() {
      await stores.close();
      await drop();
    },
  };
});
