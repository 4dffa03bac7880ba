import { randomUUID } from 'node:crypto';
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
  /** Commit and prepare position, which are equal for everything written over gRPC. */
  position: bigint;
  created: Date;
}

export type Expected = bigint | 'any' | 'no_stream' | 'stream_exists';

/**
 * `last`: the last event written, now or by an earlier identical append. `current`: the stream's revision, -1n when it does not exist. Or
 * the stream is tombstoned.
 */
export type WriteOutcome = { last: StoredEvent } | { current: bigint } | typeof TOMBSTONED;

export const TOMBSTONED = Symbol('tombstoned');

export type EventLog = ReturnType<typeof createEventLog>;

/** Odd and above 2⁵³, so that a position converted with `Number()` would change. */
const FIRST_POSITION = 2n ** 53n + 1n;
/** Number of appends after which the server writes statistics about itself. */
const STATISTICS_EVERY = 7;

/**
 * Creates an in-memory log with the server's rules for expected revisions and repeated event ids (its `IndexWriter.CheckCommit`): at an
 * earlier revision, the ids in the stream are compared; with `any`, only remembered ids are recognised.
 */
export const createEventLog = (onWritten: (events: StoredEvent[]) => void = () => {}) => {
  const all: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const indexes = new Map<bigint, number>();
  const remembered = new Map<string, StoredEvent>();
  /** The first visible revision of truncated streams. */
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
    // A deleted stream can be started again, at the revision after its last one.
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

  /** Stores an event that was written earlier. */
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
    /** Returns the visible events of a stream: undefined for a deleted one, possibly none for a truncated one. */
    stream: show,
    isTombstoned: (name: string): boolean => tombstoned.has(name),
    /** Deletes a stream so that it can be started again. */
    softDelete(name: string): void {
      firstShown.set(name, BigInt(streams.get(name)!.length));
      write(`$$${name}`, [softDeletion()]);
      deleted.add(name);
    },
    tombstone(name: string): void {
      tombstoned.add(name);
    },
    truncate(name: string, before: bigint): void {
      firstShown.set(name, before);
    },
    /** Copies the events that another log has and this one does not. */
    follow(other: { all: StoredEvent[] }): void {
      const news = other.all.slice(all.length);
      for (const event of news) store(event);
      if (news.length > 0) growth.emit('growth');
    },
    /** Index in `all` of the event at a position; for a scavenged event, of the next one. */
    indexOf: (position: bigint) => indexes.get(position),
    /** Removes an event like a scavenge; the server still accepts its position. */
    scavenge(position: bigint): void {
      const index = indexes.get(position)!;
      all.splice(index, 1);
      for (const [at, event] of all.slice(index).entries()) indexes.set(event.position, index + at);
    },
    /** Forgets event ids like a restart: repeated ids are no longer recognised with `any`. */
    forgetEventIds: () => remembered.clear(),
  };
};

/** The metadata of a soft-deleted stream, as the server writes it. */
const softDeletion = (): ProposedEvent => ({
  id: randomUUID(),
  type: '$metadata',
  contentType: 'application/json',
  data: Buffer.from('{"$tb":9223372036854775807}'),
  metadata: Buffer.alloc(0),
});

const statistics = (number: number): ProposedEvent => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: '$statsCollected',
  contentType: 'application/json',
  data: Buffer.from('{"proc-id":1}'),
  metadata: Buffer.alloc(0),
});
