import { EventEmitter } from 'node:events';

export interface ProposedEvent {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

export interface StoredEvent extends ProposedEvent {
  stream: string;
  revision: bigint;
  /** Commit and prepare position alike, as for everything written over gRPC. */
  position: bigint;
  created: Date;
}

export type Expected = bigint | 'any' | 'no_stream' | 'stream_exists';

/** The last event written, or written before; or the revision the stream is at, -1n where there is none; or that it is gone for good. */
export type WriteOutcome = { last: StoredEvent } | { current: bigint } | typeof TOMBSTONED;

export const TOMBSTONED = Symbol('tombstoned');

export type EventLog = ReturnType<typeof createEventLog>;

/** Above 2⁵³ and odd: a position that goes through `Number()` comes out as another one. */
const FIRST_POSITION = 2n ** 53n + 1n;
/** Every so many appends the server writes about itself. */
const STATISTICS_EVERY = 7;

/**
 * Streams in memory, with the server's own rules for expected revisions and repeated event ids (its `IndexWriter.CheckCommit`):
 * at a revision that has passed, the ids in the stream are compared; with `any`, only ids still remembered are recognised.
 */
export const createEventLog = (onWritten: (events: StoredEvent[]) => void = () => {}) => {
  const all: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const indexes = new Map<bigint, number>();
  const remembered = new Map<string, StoredEvent>();
  /** Streams that were cut off by hand: the first revision that is still shown. */
  const firstShown = new Map<string, bigint>();
  const deleted = new Set<string>();
  const tombstoned = new Set<string>();
  const growth = new EventEmitter().setMaxListeners(0);
  let nextPosition = FIRST_POSITION;
  let appends = 0;

  const append = (stream: string, expected: Expected, events: ProposedEvent[]): WriteOutcome => {
    const outcome = check(stream, expected, events) ?? { last: write(stream, events) };
    if (appends++ % STATISTICS_EVERY === 0) write('$stats-127.0.0.1:2113', [statistics(appends)]);
    growth.emit('growth');
    return outcome;
  };

  const check = (stream: string, expected: Expected, events: ProposedEvent[]): WriteOutcome | undefined => {
    const existing = streams.get(stream) ?? [];
    const current = BigInt(existing.length) - 1n;
    if (tombstoned.has(stream)) return TOMBSTONED;
    // A deleted stream begins again, behind what it had.
    if (deleted.has(stream) && expected === 'no_stream') return undefined;
    if (expected === 'stream_exists' && current < 0n) return { current };
    if (typeof expected === 'string' && expected !== 'no_stream') return checkRemembered(stream, current, events);
    const revision = expected === 'no_stream' ? -1n : expected;
    if (revision === current) return undefined;
    if (revision > current) return { current };
    const before = events.map((_, index) => existing[Number(revision) + 1 + index]);
    const repeats = before.every((event, index) => event?.id === events[index]!.id);
    return repeats ? { last: before.at(-1)! } : { current };
  };

  const checkRemembered = (stream: string, current: bigint, events: ProposedEvent[]): WriteOutcome | undefined => {
    const before = events.map(({ id }) => remembered.get(id)).map((event) => (event?.stream === stream ? event : null));
    if (!before[0]) return undefined;
    return before.every((event) => event) ? { last: before.at(-1)! } : { current };
  };

  const write = (stream: string, events: ProposedEvent[]): StoredEvent => {
    deleted.delete(stream);
    const stored = events.map((event) => {
      const revision = BigInt(streams.get(stream)?.length ?? 0);
      const recorded = { ...event, stream, revision, position: nextPosition, created: new Date() };
      store(recorded);
      return recorded;
    });
    onWritten(stored);
    return stored.at(-1)!;
  };

  /** Takes over an event as it was written once. */
  const store = (event: StoredEvent): void => {
    const { stream, position, id } = event;
    indexes.set(position, all.length);
    all.push(event);
    const events = streams.get(stream);
    if (events) events.push(event);
    else streams.set(stream, [event]);
    remembered.set(id, event);
    nextPosition = position + 2n * BigInt(100 + event.data.length);
  };

  const show = (name: string): StoredEvent[] | undefined => {
    if (deleted.has(name)) return undefined;
    const first = firstShown.get(name);
    const events = streams.get(name);
    return first === undefined ? events : events?.filter(({ revision }) => revision >= first);
  };

  return {
    all,
    growth,
    append,
    store,
    /** What the server shows of a stream: nothing of one that was deleted, perhaps no event of one that was truncated. */
    stream: show,
    isTombstoned: (name: string): boolean => tombstoned.has(name),
    /** Deleted, so that it may begin again. */
    softDelete(name: string): void {
      firstShown.set(name, BigInt(streams.get(name)!.length));
      deleted.add(name);
    },
    tombstone(name: string): void {
      tombstoned.add(name);
    },
    truncate(name: string, before: bigint): void {
      firstShown.set(name, before);
    },
    /** Takes over what another log has, and this one has not. */
    follow(other: { all: StoredEvent[] }): void {
      const news = other.all.slice(all.length);
      for (const event of news) store(event);
      if (news.length > 0) growth.emit('growth');
    },
    /** Where in `all` the event at a position stands; of one that was scavenged, the event behind it. */
    indexOf: (position: bigint) => indexes.get(position),
    /** As a scavenge does: the event is gone, and its position is one that the server still takes. */
    scavenge(position: bigint): void {
      const index = indexes.get(position)!;
      all.splice(index, 1);
      for (const [at, event] of all.slice(index).entries()) indexes.set(event.position, index + at);
    },
    /** As after a restart: repeated ids are no longer recognised with `any`. */
    forgetEventIds: () => remembered.clear(),
  };
};

const statistics = (number: number): ProposedEvent => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: '$statsCollected',
  contentType: 'application/json',
  data: Buffer.from('{"proc-id":1}'),
  metadata: Buffer.alloc(0),
});
