/** Who did it and why, written beside every event. */
export interface EventMetadata {
  actor: { id: string; name: string; kind: 'staff' | 'visitor' | 'system' };
  /** The command that led to the event, `CreateArticle`. */
  command: string;
  /** One id for everything that followed from one request. */
  correlationId: string;
  /** What directly caused it: the idempotency key of the command, or the id of the event that a reactor answered. */
  causationId: string;
  /** Version of the shape of `data`; old shapes are up-cast by the slice when read. */
  schemaVersion: number;
  /** When the rule was decided, ISO 8601 in UTC. */
  at: string;
}

export interface NewEvent {
  /** UUID. Appending the same ids to the same stream again changes nothing and answers as the first time did. */
  id: string;
  type: string;
  data: unknown;
  metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  stream: string;
  /** 0, 1, 2 … within the stream. */
  revision: bigint;
  /** Strictly growing over the whole log; gaps are allowed. */
  position: bigint;
  created: Date;
}

/** `no_stream`: must not exist yet; a bigint: exactly this last revision; `any`: whatever it is. */
export type ExpectedRevision = bigint | 'no_stream' | 'any';

export interface AppendResult {
  /** Revision and position of the last event written. */
  revision: bigint;
  position: bigint;
}

/** Events for one stream, to be appended together with those for others; none at all: only if it is still at that revision. */
export interface StreamAppend {
  stream: string;
  expected: ExpectedRevision;
  events: NewEvent[];
}

export interface ReadOptions {
  /** First revision to read, inclusive; default: the start, or the end when reading backwards. */
  from?: bigint;
  backwards?: boolean;
  limit?: number;
}

/** `position`: how far the log was seen, at or beyond the last event delivered. Going on behind it misses nothing. */
export type SubscriptionItem =
  /**
   * Comes first, and first after every reconnection: behind it may be another log (restored, moved, exchanged). Whoever keeps positions
   * compares it with what is known of the log before asking for the next item. `position`: where it goes on.
   */
  | { kind: 'connected'; position: bigint }
  /** `events` may be empty: up to `position` nothing matched. */
  | { kind: 'events'; events: RecordedEvent[]; position: bigint }
  /** Everything up to here had been delivered at one moment; sent again after every reconnection. */
  | { kind: 'caught-up'; position: bigint };

/** An event whose data and metadata together have more bytes of JSON is refused by every adapter (EventStoreDB's limit). */
export const MAX_EVENT_BYTES = 1024 * 1024;

/** Above every revision and every position, in either log. */
export const MAX_REVISION = 2n ** 63n - 1n;

/** A revision as a log can be asked for it: none is below 0 or above the highest, so the highest stands for all of those. */
export const toValidRevision = (revision: bigint): bigint =>
  revision < 0n || revision > MAX_REVISION ? MAX_REVISION : revision;

/** Before the first event of the log. */
export const START_POSITION = 0n;

/**
 * The log. Every adapter passes `contract/contract.ts`.
 * All methods may throw `EventStoreUnavailable`, and `EventStoreMisconfigured` where only a person can mend it; `subscribe` throws
 * neither: it waits and goes on by itself. It throws only where the log itself is damaged, since going on would skip an event.
 */
export interface EventStore {
  /**
   * Throws `WrongExpectedRevision` or `EventTooLarge`; then nothing was written. Throws `StreamDamaged` where the stream was deleted by
   * hand; what was sent may then stand in it, where `read` shows it to nobody.
   */
  append(stream: string, expected: ExpectedRevision, events: NewEvent[]): Promise<AppendResult>;
  /**
   * Appends to several streams, each named once, and answers in the given order; the same again, with the same event ids, is
   * answered as the first time. Postgres writes all or nothing: it throws what `append` throws, and then nothing was written.
   * EventStoreDB cannot: it writes one after the other in the given order, and where a later one is refused after an earlier one was
   * written throws `PartialAppendError`, so that the caller undoes that by further events. An `EventStoreUnavailable` with the outcome
   * `unknown` may leave a beginning of them written, which the same call completes.
   */
  appendMany(appends: StreamAppend[]): Promise<AppendResult[]>;
  /** The events of one stream in order; nothing at all when it does not exist. Throws `StreamDamaged`. */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;
  /**
   * Every event after the position whose stream starts with one of the prefixes, in order, up to now. None given: every stream of
   * ours; a server may hold those of others (`ownPrefixes`), which nobody here looks at.
   */
  readAll(after: bigint, prefixes: string[], options?: { limit?: number }): AsyncIterable<RecordedEvent>;
  /**
   * The same, then live for ever. Asking for the next item says that the last one was finished; after a lost
   * connection it goes on behind the last finished event. Ends when the signal aborts or the consumer breaks.
   * Behind the end of the log (one that was restored from an older backup) it waits: compare with `end` before.
   */
  subscribe(after: bigint, prefixes: string[], signal: AbortSignal): AsyncIterable<SubscriptionItem>;
  /** A position at or behind the last event of the log, whoever's it is. Every subscription reaches it. */
  headPosition(): Promise<bigint>;
  /**
   * The name that this log was given when it was made, a UUID: no other log has it, except one that was copied as files. A copy
   * event by event (`log/copy-log.ts`) has a name of its own, and the same events at other positions.
   */
  logId(): Promise<string>;
  /** Resolves when the store answers, throws `EventStoreUnavailable` when it does not within two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export class WrongExpectedRevision extends Error {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** The revision the stream is at, -1n when it does not exist. */
  readonly actual: bigint;

  constructor(stream: string, expected: ExpectedRevision, actual: bigint) {
    super(`Stream ${stream} is at revision ${actual}, expected ${expected}`);
    this.name = 'WrongExpectedRevision';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

export class EventTooLarge extends Error {
  readonly bytes: number;

  constructor(stream: string, type: string, bytes: number) {
    super(`${type} for ${stream} has ${bytes} bytes; an event may have ${MAX_EVENT_BYTES} at most`);
    this.name = 'EventTooLarge';
    this.bytes = bytes;
  }
}

/** Some of several appends were written, and then one was refused: `cause` says why. */
export class PartialAppendError extends Error {
  /** What was written: the first of the appends, in the given order. */
  readonly written: (StreamAppend & AppendResult)[];

  constructor(written: (StreamAppend & AppendResult)[], refused: string, cause: unknown) {
    const streams = written.map(({ stream }) => stream).join(', ');
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`Events for ${streams} were written, those for ${refused} were refused: ${why}`, { cause });
    this.name = 'PartialAppendError';
    this.written = written;
  }
}

/** `unknown`: what was sent may be written or not; the same again, with the same event ids, tells. `nothing_sent`: it is not. */
export type AppendOutcome = 'unknown' | 'nothing_sent';

export class EventStoreUnavailable extends Error {
  readonly outcome: AppendOutcome;

  /** `outcome` is `nothing_sent` unless told, as for everything that only reads. */
  constructor(
    message: string,
    { outcome = 'nothing_sent', ...options }: ErrorOptions & { outcome?: AppendOutcome } = {},
  ) {
    super(message, options);
    this.name = 'EventStoreUnavailable';
    this.outcome = outcome;
  }
}

/** `deleted`: the server holds it for deleted. `truncated`: its first events are missing. */
export type StreamDamage = 'deleted' | 'truncated';

/**
 * A stream of ours was deleted or truncated by hand in the server: its state is not known any more, so nothing is decided on it.
 * Only a backup brings it back.
 */
export class StreamDamaged extends Error {
  readonly stream: string;
  readonly damage: StreamDamage;

  constructor(stream: string, damage: StreamDamage, options?: ErrorOptions) {
    super(`The stream ${stream} was ${damage} by hand in the server: restore the log from a backup`, options);
    this.name = 'StreamDamaged';
    this.stream = stream;
    this.damage = damage;
  }
}

/** What no waiting mends: a wrong password, an untrusted certificate, a missing right. */
export class EventStoreMisconfigured extends Error {
  /** `message`: one sentence that names the setting and what to change, and never shows a password. */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EventStoreMisconfigured';
  }
}
