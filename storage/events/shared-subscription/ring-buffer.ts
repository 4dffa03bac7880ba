import type { RecordedEvent, SubscriptionItem } from '../event-store.ts';

export interface BufferLimits {
  /** Maximum number of buffered events. */
  events: number;
  /** Maximum bytes of buffered events, approximately. */
  bytes: number;
}

/** An item and the number of the connection that delivered it. */
export interface BufferEntry {
  item: SubscriptionItem;
  connection: number;
}

/** The entries that a subscriber takes at once. */
export interface BufferRead extends BufferEntry {
  /** The number of the following entry. */
  next: number;
}

export type RingBuffer = ReturnType<typeof createRingBuffer>;

/**
 * Creates a buffer that keeps the newest items of a subscription, so that several subscribers can read them at their own pace. When it
 * exceeds the limits, the oldest items are dropped. Items are numbered in order of arrival, and a subscriber takes an item by its number.
 * `after` is the position at which the subscription starts.
 */
export const createRingBuffer = (after: bigint, limits: BufferLimits) => {
  const entries: (BufferEntry & { events: number; bytes: number })[] = [];
  let first = 0;
  let start = after;
  let last = after;
  const held = { events: 0, bytes: 0 };

  /** Returns how many of the oldest entries must be dropped to make room. */
  const tooMany = (events: number, bytes: number): number => {
    let count = 0;
    let over = { events: held.events + events - limits.events, bytes: held.bytes + bytes - limits.bytes };
    while (count < entries.length && (over.events > 0 || over.bytes > 0)) {
      const oldest = entries[count]!;
      over = { events: over.events - oldest.events, bytes: over.bytes - oldest.bytes };
      count += 1;
    }
    return count;
  };

  return {
    /** Everything after this position, up to `last`, is buffered and came through one connection. */
    start: (): bigint => start,
    last: (): bigint => last,
    holds: (number: number): boolean => number >= first,
    /** Returns the number of the first entry that extends past a position, or of the next entry to come. */
    behind(position: bigint): number {
      const index = entries.findIndex(({ item }) => item.position > position);
      return first + (index < 0 ? entries.length : index);
    },
    /** Returns the number of the first entry that remains buffered when this one is pushed. */
    firstWith: ({ item }: BufferEntry): number => first + tooMany(...sizeOf(item)),
    push(entry: BufferEntry): void {
      const [events, bytes] = sizeOf(entry.item);
      for (const dropped of entries.splice(0, tooMany(events, bytes))) {
        first += 1;
        if (dropped.item.position > start) start = dropped.item.position;
        held.events -= dropped.events;
        held.bytes -= dropped.bytes;
      }
      // After a reconnection the log may be another one, so earlier entries are only for subscribers that are reading them already.
      if (entry.item.kind === 'connected') start = entry.item.position;
      entries.push({ ...entry, events, bytes });
      held.events += events;
      held.bytes += bytes;
      if (entry.item.position > last) last = entry.item.position;
    },
    /**
     * Returns the entry with a number, merged with the events of following entries of the same connection; undefined if it has not arrived
     * yet.
     */
    take(number: number): BufferRead | undefined {
      const entry = entries[number - first];
      if (!entry) return undefined;
      const { item, connection } = entry;
      if (item.kind !== 'events') return { item, connection, next: number + 1 };
      const together = entries.slice(number - first);
      const end = together.findIndex((each) => each.item.kind !== 'events' || each.connection !== connection);
      const taken = end < 0 ? together : together.slice(0, end);
      const events = taken.flatMap((each) => eventsOf(each.item));
      const { position } = taken.at(-1)!.item;
      return { item: { kind: 'events', events, position }, connection, next: number + taken.length };
    },
  };
};

/** Returns events and approximate bytes of an item. An item without events counts as one. */
const sizeOf = (item: SubscriptionItem): [events: number, bytes: number] => {
  const events = eventsOf(item);
  return [Math.max(1, events.length), events.reduce((sum, { data }) => sum + weigh(data) + OVERHEAD, 0)];
};

/** Approximate bytes of names, ids and metadata. */
const OVERHEAD = 500;

const eventsOf = (item: SubscriptionItem): RecordedEvent[] => (item.kind === 'events' ? item.events : []);

/** Returns the approximate length of a value's JSON without encoding it. */
const weigh = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 2;
  for (const name in value) sum += name.length + 4 + weigh((value as Record<string, unknown>)[name]);
  return sum;
};
