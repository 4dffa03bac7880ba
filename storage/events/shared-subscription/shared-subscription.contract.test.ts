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

type Stores = { store: EventStore; second: EventStore };

const withFeeds = <Opened extends Stores>(stores: Opened, ownPrefixes: string[]): Opened => ({
  ...stores,
  store: withSharedSubscription(stores.store, { streamPrefixes: ownPrefixes }),
  second: withSharedSubscription(stores.second, { streamPrefixes: ownPrefixes }),
});

/** Upcasts like a site does. On EventStoreDB, the contract also has events that upcasting refuses to read. */
const upcasted = <Opened extends Stores>(stores: Opened): Opened => ({
  ...stores,
  store: withUpcasting(stores.store, versions),
  second: withUpcasting(stores.second, versions),
});

describeEventStore('the Postgres event store with a shared subscription and upcasting', async (prefix) => {
  const { connection, drop } = await createTestDatabase();
  const stores = openInPostgres(connection);
  return {
    ...upcasted(withFeeds(stores, [prefix])),
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
