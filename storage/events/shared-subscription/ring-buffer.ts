import type { RecordedEvent, SubscriptionItem } from '../event-store.ts';

export interface BufferLimits {
  /** So many events are kept. */
  events: number;
  /** Or so many bytes of them, about. */
  bytes: number;
}

/** An item, and the number of the connection that it came through. */
export interface BufferEntry {
  item: SubscriptionItem;
  connection: number;
}

/** What a follower takes at once. */
export interface BufferRead extends BufferEntry {
  /** The number of the entry that follows. */
  next: number;
}

export type RingBuffer = ReturnType<typeof createRingBuffer>;

/** The newest items of a subscription that began at a position; entries are numbered from 0 in the order in which they came. */
export const createRingBuffer = (after: bigint, limits: BufferLimits) => {
  const entries: (BufferEntry & { events: number; bytes: number })[] = [];
  let first = 0;
  let start = after;
  let last = after;
  const held = { events: 0, bytes: 0 };

  /** How many of the oldest have to go, so that so much more can be kept. */
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
    /** Whatever is behind this position, up to `last`, is kept, and came through one connection. */
    start: (): bigint => start,
    last: (): bigint => last,
    holds: (number: number): boolean => number >= first,
    /** The number of the first entry with something behind a position; of the one to come where there is none. */
    behind(position: bigint): number {
      const index = entries.findIndex(({ item }) => item.position > position);
      return first + (index < 0 ? entries.length : index);
    },
    /** The number of the first entry that will be kept when this one is pushed. */
    firstWith: ({ item }: BufferEntry): number => first + tooMany(...sizeOf(item)),
    push(entry: BufferEntry): void {
      const [events, bytes] = sizeOf(entry.item);
      for (const dropped of entries.splice(0, tooMany(events, bytes))) {
        first += 1;
        if (dropped.item.position > start) start = dropped.item.position;
        held.events -= dropped.events;
        held.bytes -= dropped.bytes;
      }
      // Behind a new connection may be another log: what came before is for those alone who are in the middle of it.
      if (entry.item.kind === 'connected') start = entry.item.position;
      entries.push({ ...entry, events, bytes });
      held.events += events;
      held.bytes += bytes;
      if (entry.item.position > last) last = entry.item.position;
    },
    /** The entry of a number, with the events of those that follow on the same connection; undefined where it is still to come. */
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

/** An item without events takes room too. */
const sizeOf = (item: SubscriptionItem): [events: number, bytes: number] => {
  const events = eventsOf(item);
  return [Math.max(1, events.length), events.reduce((sum, { data }) => sum + weigh(data) + OVERHEAD, 0)];
};

/** Bytes of names, ids and metadata, about. */
const OVERHEAD = 500;

const eventsOf = (item: SubscriptionItem): RecordedEvent[] => (item.kind === 'events' ? item.events : []);

/** About the length of a value's JSON, without writing it. */
const weigh = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 2;
  for (const name in value) sum += name.length + 4 + weigh((value as Record<string, unknown>)[name]);
  return sum;
};
