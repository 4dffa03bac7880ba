import { randomUUID } from 'node:crypto';
import { backoff } from '../../wait/backoff.ts';
import {
  type EventStore,
  EventStoreUnavailable,
  type NewEvent,
  type RecordedEvent,
  type SubscriptionItem,
} from '../event-store.ts';
import type { ContractContext } from './opened-stores.ts';

/** Returns a new event with a random id. */
export const newEvent = (data: unknown = { number: 1 }, type = 'Tested'): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    actor: { id: 'contract', name: 'Contract', kind: 'system' },
    command: 'Test',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: 1,
    at: '2024-02-29T12:00:00.000Z',
  },
});

/** Returns `count` new events with random ids, numbered from 0 in their data. */
export const newEvents = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, number) => newEvent({ number }));

/** Returns a random name of a stream that does not exist yet; it starts with the prefix of the test run and with `category`. */
export const newStream = ({ prefix }: ContractContext, category = ''): string => `${prefix}${category}-${randomUUID()}`;

/** Returns the ids of the events. */
export const idsOf = (events: { id: string }[]): string[] => events.map(({ id }) => id);

/** Reads all events into an array. */
export const collect = async (events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
};

/** Appends a marker event and returns its position, so that a test can read only the events that are appended later. */
export const headOfLog = async (contract: ContractContext): Promise<bigint> => {
  const { position } = await contract.store.append(newStream(contract, 'marker'), 'no_stream', [newEvent()]);
  return position;
};

/**
 * Calls `attempt` until it no longer throws `EventStoreUnavailable`, for about a minute at most, and returns its result. `attempt` must
 * append events with the same ids each time, so that they are not stored twice.
 */
export const retryUntilAvailable = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || failures === 60) throw error;
      await backoff(failures);
    }
  }
};

/** Opens a subscription and returns functions with which a test waits for its items, and `stop`, which ends it. */
export const pullSubscription = (store: EventStore, after: bigint, prefixes: string[]) => {
  const abort = new AbortController();
  const items = store.subscribe(after, prefixes, abort.signal)[Symbol.asyncIterator]();
  const next = async (): Promise<SubscriptionItem> => {
    const { value, done } = await items.next();
    if (done) throw new Error('The subscription ended');
    return value;
  };
  /** Returns everything up to the next `caught-up`, and its position. */
  const caughtUp = async (): Promise<{ events: RecordedEvent[]; position: bigint }> => {
    const events: RecordedEvent[] = [];
    for (;;) {
      const item = await next();
      if (item.kind === 'caught-up') return { events, position: item.position };
      if (item.kind === 'events') events.push(...item.events);
    }
  };
  return {
    next,
    /** Returns the next `count` events and any others that arrived with the last of them. */
    async events(count: number): Promise<RecordedEvent[]> {
      const events: RecordedEvent[] = [];
      while (events.length < count) {
        const item = await next();
        if (item.kind === 'events') events.push(...item.events);
      }
      return events;
    },
    caughtUp,
    /** Returns everything up to the next `caught-up`. */
    untilCaughtUp: async (): Promise<RecordedEvent[]> => (await caughtUp()).events,
    /** Returns everything until the subscription has passed a position. */
    async seen(position: bigint): Promise<RecordedEvent[]> {
      const events: RecordedEvent[] = [];
      for (;;) {
        const item = await next();
        if (item.kind === 'events') events.push(...item.events);
        if (item.position >= position) return events;
      }
    },
    async stop(): Promise<void> {
      abort.abort();
      await items.return?.();
    },
  };
};
