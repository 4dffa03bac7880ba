import { createEventUpcaster } from '#domain/upcasters.ts';
import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { describeEventStore } from '../contract/contract.ts';
import type { EventStore } from '../event-store.ts';
import { openEventStoreDBTestStores as openInEventStoreDB } from '../eventstoredb/test-stores.ts';
import { openPostgresTestStores as openInPostgres } from '../postgres/test-stores.ts';
import { withUpcasting } from '../upcasting.ts';
import { withSharedSubscription } from './shared-subscription.ts';

/** An event type that exists only in this test. */
const versions = createEventUpcaster({
  KioskOpened: [({ hours }: { hours: string }) => ({ hours: hours.split('-') })],
});

/** Composes the stores like a site does: with a shared subscription, and then with upcasting. */
const composed = <Stores extends { store: EventStore; second: EventStore }>(
  stores: Stores,
  ownPrefixes: string[],
): Stores => {
  const compose = (store: EventStore) =>
    withUpcasting(withSharedSubscription(store, { streamPrefixes: ownPrefixes }), versions);
  return { ...stores, store: compose(stores.store), second: compose(stores.second) };
};

describeEventStore('the Postgres event store with a shared subscription and upcasting', async (prefix) => {
  const { connection, drop } = await createTestDatabase();
  const stores = openInPostgres(connection);
  return {
    ...composed(stores, [prefix]),
    async close() {
      await stores.close();
      await drop();
    },
  };
});

describeEventStore('the EventStoreDB event store with a shared subscription and upcasting', async (prefix) => {
  const double = await startEventStoreDBDouble();
  const stores = composed(openInEventStoreDB(double, [prefix]), [prefix]);
  return {
    ...stores,
    async close() {
      await Promise.all([stores.store.close(), stores.second.close()]);
      await double.close();
    },
  };
});
