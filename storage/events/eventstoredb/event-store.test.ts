import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { describeEventStore } from '../contract/contract.ts';
import { createEventStoreDBEventStore } from './event-store.ts';

describeEventStore('the EventStoreDB event store', async (prefix) => {
  const double = await startEventStoreDBDouble();
  const store = createEventStoreDBEventStore(double.connectionString, { ownPrefixes: [prefix] });
  // Another connection string is another client, with a connection of its own.
  const second = createEventStoreDBEventStore(`${double.connectionString}&connectionName=second`, {
    ownPrefixes: [prefix],
  });
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
