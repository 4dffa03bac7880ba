import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { describeEventStore } from '../contract/contract.ts';
import type { EventStore } from '../event-store.ts';
import { openEventStoreDBTestStores as openInEventStoreDB } from '../eventstoredb/test-stores.ts';
import { openPostgresTestStores as openInPostgres } from '../postgres/test-stores.ts';
import { withSharedSubscription } from './shared-subscription.ts';

const withFeeds = <Stores extends { store: EventStore; second: EventStore }>(
  stores: Stores,
  ownPrefixes: string[],
): Stores => ({
  ...stores,
  store: withSharedSubscription(stores.store, { streamPrefixes: ownPrefixes }),
  second: withSharedSubscription(stores.second, { streamPrefixes: ownPrefixes }),
});

describeEventStore('the Postgres event store with a shared subscription', async (prefix) => {
  const { connection, drop } = await createTestDatabase();
  const stores = openInPostgres(connection);
  return {
    ...withFeeds(stores, [prefix]),
    async close() {
      await stores.close();
      await drop();
    },
  };
});

describeEventStore('the EventStoreDB event store with a shared subscription', async (prefix) => {
  const double = await startEventStoreDBDouble();
  const stores = withFeeds(openInEventStoreDB(double, [prefix]), [prefix]);
  return {
    ...stores,
    async close() {
      await Promise.all([stores.store.close(), stores.second.close()]);
      await double.close();
    },
  };
});
