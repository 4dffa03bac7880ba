/** Actor and cause, stored with every event. */
export interface EventMetadata {
  /** `key`: id of the key with which a program acted for the account. */
  actor: { id: string; name: string; kind: 'staff' | 'visitor' | 'system'; key?: string };
  /** The command that produced the event, `CreateArticle`. */
  command: string;
  /** Shared by everything that followed from one request. */
  correlationId: string;
  /** Direct cause: the idempotency key of the command, or the id of the event that a reactor reacted to. */
  causationId: string;
  /** Version of the shape of `data`; old versions are upcast by the slice when they are read. */
  schemaVersion: number;
  /** Time when the command was decided, ISO 8601 in UTC. */
  at: string;
  /** Ids of the other accounts that wrote what the actor saved. */
  writers?: string[];
}

export interface NewEvent {
  /** UUID. Appending the same ids to the same stream again writes nothing and returns the first result. */
  id: string;
  type: string;
  data: unknown;
  metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  stream: string;
  /** 0, 1, 2 … within the stream. */
  revision: bigint;
  /** Strictly increasing over the whole log; gaps are allowed. */
  position: bigint;
  created: Date;
}

/** `no_stream`: the stream must not exist yet; a bigint: its last revision must be exactly this; `any`: no condition. */
export type ExpectedRevision = bigint | 'no_stream' | 'any';

export interface AppendResult {
  /** Revision and position of the last event written. */
  revision: bigint;
  position: bigint;
}

/** Events for one stream in a multi-stream append. Without events, only checks that the stream is still at the expected revision. */
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

/**
 * An item of a subscription. `position`: the log was read up to here, at or after the last delivered event; resuming after it misses
 * nothing.
 */
export type SubscriptionItem =
  /**
   * Sent first, and again after every reconnection, because the server may now hold a different log (restored, moved, replaced). A consumer
   * that stores positions must verify the log id before it requests the next item; `position` is where delivery resumes.
   */
  | { kind: 'connected'; position: bigint }
  /** `events` may be empty: nothing matched up to `position`. */
  | { kind: 'events'; events: RecordedEvent[]; position: bigint }
  /** All events that existed at one point in time were delivered; sent again after every reconnection. */
  | { kind: 'caught-up'; position: bigint };

/** Maximum bytes of an event's data and metadata as JSON; every adapter rejects larger events (EventStoreDB's limit). */
export const MAX_EVENT_BYTES = 1024 * 1024;

/** Higher than every revision and position in any log. */
export const MAX_REVISION = 2n ** 63n - 1n;

/** Maps a revision outside 0…`MAX_REVISION` to `MAX_REVISION`, so that the query is valid and matches no event. */
export const toValidRevision = (revision: bigint): bigint =>
  revision < 0n || revision > MAX_REVISION ? MAX_REVISION : revision;

/** The position before the first event of the log. */
export const START_POSITION = 0n;

/**
 * Port to the event log; every adapter must pass `contract/contract.ts`. All methods except `subscribe` throw `EventStoreUnavailable`, or
 * `EventStoreMisconfigured` when only an administrator can fix it; `subscribe` retries instead and throws only when the log is damaged,
 * because continuing would skip an event.
 */
export interface EventStore {
  /**
   * Appends events to a stream. Throws `WrongExpectedRevision` or `EventTooLarge`; then nothing was written. Throws `StreamDamaged` when
   * the stream was deleted on the server; the events may then be stored in it, but `read` does not return them.
   */
  append(stream: string, expected: ExpectedRevision, events: NewEvent[]): Promise<AppendResult>;
  /**
   * Appends to several streams (each at most once) and returns the results in the given order. Idempotent by event id. Postgres is atomic:
   * when it throws what `append` throws, nothing was written. EventStoreDB writes the streams one after the other and throws
   * `PartialAppendError` with what was written when a later stream is rejected, so that the caller can compensate; after
   * `EventStoreUnavailable` with outcome `unknown`, repeat the same call to complete it.
   */
  appendMany(appends: StreamAppend[]): Promise<AppendResult[]>;
  /** Yields the events of one stream in order; none if it does not exist. Throws `StreamDamaged`. */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;
  /**
   * Yields every current event after the position whose stream starts with one of the prefixes, in order. With no prefixes: every stream of
   * this application (`streamPrefixes`); streams of other applications on the same server are never read.
   */
  readAll(after: bigint, prefixes: string[], options?: { limit?: number }): AsyncIterable<RecordedEvent>;
  /**
   * Catch-up subscription: delivers every matching event after `after`, then live events, until the signal aborts or the consumer breaks.
   * Requesting the next item acknowledges the previous one; after a reconnection, delivery resumes after the last acknowledged event. A
   * position beyond the head (of a log restored from an older backup) waits silently, so compare with `headPosition()` first.
   */
  subscribe(after: bigint, prefixes: string[], signal: AbortSignal): AsyncIterable<SubscriptionItem>;
  /** Returns a position at or after the last event of the log, including events of other applications. Every subscription reaches it. */
  headPosition(): Promise<bigint>;
  /**
   * Returns the UUID generated when the log was created. A file-level copy of the database shares it; a copy made event by event
   * (`log/copy-log.ts`) gets its own id and has the same events at other positions.
   */
  logId(): Promise<string>;
  /** Resolves when the store responds; throws `EventStoreUnavailable` when it does not within two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export class WrongExpectedRevision extends Error {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** The stream's revision; -1n when it does not exist. */
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
    super(`${type} for ${stream} has ${bytes} bytes; the limit is ${MAX_EVENT_BYTES}`);
    this.name = 'EventTooLarge';
    this.bytes = bytes;
  }
}

/** Some of several appends were written before another was rejected; `cause` is the error of that one. */
export class PartialAppendError extends Error {
  /** The appends that were written: the first ones, in the given order. */
  readonly written: (StreamAppend & AppendResult)[];

  constructor(written: (StreamAppend & AppendResult)[], refused: string, cause: unknown) {
    const streams = written.map(({ stream }) => stream).join(', ');
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`Events for ${streams} were written, those for ${refused} were rejected: ${why}`, { cause });
    this.name = 'PartialAppendError';
    this.written = written;
  }
}

/**
 * `unknown`: the events may or may not be written; repeat the call with the same event ids to find out. `nothing_sent`: they are not
 * written.
 */
export type AppendOutcome = 'unknown' | 'nothing_sent';

export class EventStoreUnavailable extends Error {
  readonly outcome: AppendOutcome;

  /** `outcome` defaults to `nothing_sent`, as for everything that only reads. */
  constructor(
    message: string,
    { outcome = 'nothing_sent', ...options }: ErrorOptions & { outcome?: AppendOutcome } = {},
  ) {
    super(message, options);
    this.name = 'EventStoreUnavailable';
    this.outcome = outcome;
  }
}

/** `deleted`: the server treats the stream as deleted. `truncated`: its first events are missing. */
export type StreamDamage = 'deleted' | 'truncated';

/**
 * A stream of this application was deleted or truncated directly on the server. Its state is no longer known, so no command is decided on
 * it; only a backup restores it.
 */
export class StreamDamaged extends Error {
  readonly stream: string;
  readonly damage: StreamDamage;

  constructor(stream: string, damage: StreamDamage, options?: ErrorOptions) {
    super(
      `The stream ${stream} was ${damage} on the server, not by this application: restore the log from a backup`,
      options,
    );
    this.name = 'StreamDamaged';
    this.stream = stream;
    this.damage = damage;
  }
}

/** An error that retrying cannot fix: a wrong password, an untrusted certificate, a missing permission. */
export class EventStoreMisconfigured extends Error {
  /** `message`: one sentence that names the setting and what to change; never contains a password. */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EventStoreMisconfigured';
  }
}
