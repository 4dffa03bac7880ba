import { createTestDatabase } from '#testing/database.ts';
import { describeEventStore } from '../contract/contract.ts';
import { openTestStores } from './test-stores.ts';

describeEventStore('the Postgres event store', async () => {
  const { connection, drop } = await createTestDatabase();
  const stores = openTestStores(connection);
  return {
    ...stores,
    async close() {
      await stores.close();
      await drop();
    },
  };
});
