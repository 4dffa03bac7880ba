import type { EventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import type { ServerAdmin } from '../contract/opened-stores.ts';
import { createEventStoreDBEventStore } from './event-store.ts';

/**
 * Opens two event stores on one simulated EventStoreDB server (`double`) for the contract tests. Returns them with operations that end
 * their connections and damage streams. `ownPrefixes` are the prefixes of the streams that belong to the application. The caller closes the
 * double.
 */
export const openEventStoreDBTestStores = (double: EventStoreDBDouble, ownPrefixes: string[]) => {
  const open = (connectionString: string) =>
    createEventStoreDBEventStore(connectionString, { streamPrefixes: ownPrefixes });
  // Another connection string gets another client with its own connection.
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
