import { createTestDatabase } from '#testing/database.ts';
import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { describeEventStore } from '../contract/contract.ts';
import { createEventStoreDBEventStore } from '../eventstoredb/event-store.ts';
import { openTestStores } from '../postgres/test-stores.ts';
import { withSharedFeed } from './shared-feed.ts';

describeEventStore('the Postgres event store with a shared feed', async (prefix) => {
  const { connection, drop } = await createTestDatabase();
  const { store, second, close, ...stores } = openTestStores(connection);
  const ownPrefixes = [prefix];
  return {
    ...stores,
    store: withSharedFeed(store, { ownPrefixes }),
    second: withSharedFeed(second, { ownPrefixes }),
    async close() {
      await close();
      await drop();
    },
  };
});

describeEventStore('the EventStoreDB event store with a shared feed', async (prefix) => {
  const double = await startEventStoreDBDouble();
  const ownPrefixes = [prefix];
  const open = (connectionString: string) =>
    withSharedFeed(createEventStoreDBEventStore(connectionString, { ownPrefixes }), { ownPrefixes });
  const [store, second] = [open(double.connectionString), open(`${double.connectionString}&connectionName=second`)];
  return {
    store,
    second,
    isAtomic: false,
    byHand: {
      softDelete: async (stream) => double.log.softDelete(stream),
      tombstone: async (stream) => double.log.tombstone(stream),
      truncate: async (stream, before) => double.log.truncate(stream, BigInt(before)),
      write: async (stream, bytes) => double.write(stream, 'application/octet-stream', bytes),
    },
    async disrupt() {
      double.dropConnections();
    },
    async close() {
      await Promise.all([store.close(), second.close()]);
      await double.close();
    },
  };
});
