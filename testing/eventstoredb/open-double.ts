import { onTestFinished } from 'vitest';
import type { EventStore } from '#storage/events/event-store.ts';
import type { EventStoreDBOptions } from '#storage/events/eventstoredb/connection/options.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { startDoubleCluster } from './cluster.ts';
import { type DoubleOptions, type EventStoreDBDouble, startEventStoreDBDouble } from './double.ts';

/** Starts a double that ends with the test. */
export const openDouble = async (options?: DoubleOptions): Promise<EventStoreDBDouble> => {
  const double = await startEventStoreDBDouble(options);
  onTestFinished(double.close);
  return double;
};

/** Opens a store that is closed with the test. */
export const openStore = (connectionString: string, options?: EventStoreDBOptions): EventStore => {
  const store = createEventStoreDBEventStore(connectionString, options);
  onTestFinished(store.close);
  return store;
};

/** Starts a double and opens a store that is connected to it; both end with the test. */
export const openDoubleAndStore = async (options?: EventStoreDBOptions) => {
  const double = await openDouble();
  return { double, store: openStore(double.connectionString, options) };
};

/** Starts three nodes and a store that knows all of them; both end with the test. */
export const openCluster = async (options?: EventStoreDBOptions) => {
  const cluster = await startDoubleCluster();
  onTestFinished(() => cluster.close().then(() => undefined));
  return { cluster, store: openStore(cluster.connectionString, options) };
};
