import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';
import { type EventStore, type RecordedEvent, START_POSITION as START_OF_LOG } from '#storage/events/event-store.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';

/** Number of events; the double keeps its log in memory, 600 MB for this number. */
export const EVENTS_IN_DOUBLE = 100_000;

/** Concurrent appends to different streams, whose relative order does not matter here. */
const IN_FLIGHT = 32;

export interface Double {
  store: EventStore;
  connectionString: string;
  close(): Promise<void>;
}

/** Starts the double of EventStoreDB in a separate process and copies the first events of another log into it. */
export const openFilledDouble = async (from: EventStore): Promise<Double> => {
  const script = fileURLToPath(new URL('../../testing/eventstoredb/double-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await once(createInterface(child.stdout), 'line')) as [string];
  const connectionString = `esdb://${address}?tls=false`;
  const store = createEventStoreDBEventStore(connectionString);
  const close = async () => {
    await store.close();
    await end(child);
  };
  try {
    await copy(from, store);
    return { store, connectionString, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
};

/** Copies the first events of a log, keeping the order within each stream. */
export const copy = async (from: EventStore, to: EventStore, limit = EVENTS_IN_DOUBLE): Promise<void> => {
  const waiting: RecordedEvent[] = [];
  const appendAll = () => Promise.all(waiting.splice(0).map((event) => append(to, event)));
  for await (const event of from.readAll(START_OF_LOG, [], { limit })) {
    waiting.push(event);
    if (waiting.length === IN_FLIGHT) await appendAll();
  }
  await appendAll();
};

const append = (to: EventStore, { stream, revision, id, type, data, metadata }: RecordedEvent) =>
  to.append(stream, revision === 0n ? 'no_stream' : revision - 1n, [{ id, type, data, metadata }]);

/** Runs the baseline: reads the events of these prefixes through the client without processing them. Returns their number. */
export const streamDouble = async (client: EventStoreDBClient, prefixes: string[]): Promise<number> => {
  const subscription = client.subscribeToAll({ fromPosition: START, filter: streamNameFilter({ prefixes }) });
  let count = 0;
  for await (const { event } of subscription) {
    if (event) count += 1;
    if (count === EVENTS_IN_DOUBLE) break;
  }
  await subscription.unsubscribe();
  return count;
};
