import type { EventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import type { ServerAdmin } from '../contract/opened-stores.ts';
import { createEventStoreDBEventStore } from './event-store.ts';

/** Two stores on one double for the contract, what ends their connections, and what a person does to streams by hand; whose double it is closes it. For tests. */
export const openEventStoreDBTestStores = (double: EventStoreDBDouble, ownPrefixes: string[]) => {
  const open = (connectionString: string) =>
    createEventStoreDBEventStore(connectionString, { streamPrefixes: ownPrefixes });
  // Another connection string is another client, with a connection of its own.
  const [store, second] = [open(double.connectionString), open(`${double.connectionString}&connectionName=second`)];
  return {
    store,
    second,
    isAtomic: false,
    byHand: byHandIn(double),
    async disrupt() {
      double.dropConnections();
    },
    async close() {
      await Promise.all([store.close(), second.close()]);
    },
  };
};

const byHandIn = ({ log, write }: EventStoreDBDouble): ServerAdmin => ({
  softDelete: async (stream) => log.softDelete(stream),
  tombstone: async (stream) => log.tombstone(stream),
  truncate: async (stream, before) => log.truncate(stream, BigInt(before)),
  write: async (stream, bytes) => write(stream, 'application/octet-stream', bytes),
});
