import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { describeEventStore } from '../contract/contract.ts';
import { openEventStoreDBTestStores } from './test-stores.ts';

describeEventStore('the EventStoreDB event store', async (prefix) => {
  const double = await startEventStoreDBDouble();
  const stores = openEventStoreDBTestStores(double, [prefix]);
  return {
    ...stores,
    async close() {
      await stores.close();
      await double.close();
    },
  };
});
