import {
  EventTooLarge,
  type ExpectedRevision,
  MAX_EVENT_BYTES,
  type NewEvent,
  type StreamAppend,
} from './event-store.ts';

/** An event encoded for every adapter: JSON that any of the logs can store. */
export interface EncodedEvent {
  id: string;
  type: string;
  data: string;
  metadata: string;
  /** Bytes of data and metadata together. */
  bytes: number;
}

/**
 * Encodes the events of one stream for storage: data and metadata as JSON text, with their size in bytes. Throws `EventTooLarge`, or an
 * `Error` that names the event when it contains a character that Postgres cannot store.
 */
export const encodeEvents = (stream: string, events: NewEvent[]): EncodedEvent[] => {
  if (stream.includes('\0')) throw new Error(`Stream ${JSON.stringify(stream)} contains the character U+0000`);
  return events.map((event) => encodeEvent(stream, event));
};

export interface EncodedAppend {
  stream: string;
  expected: ExpectedRevision;
  events: EncodedEvent[];
}

/**
 * Encodes the events of several appends for storage: data and metadata as JSON text, with their size in bytes. Throws `EventTooLarge`, or
 * an `Error` when an event contains a character that Postgres cannot store, when a stream occurs twice, or when no append has any events.
 */
export const encodeAppends = (appends: StreamAppend[]): EncodedAppend[] => {
  const names = appends.map(({ stream }) => stream).join(', ');
  if (appends.length > 0 && appends.every(({ events }) => events.length === 0)) {
    throw new Error(`Nothing to append to ${names}: no events were given`);
  }
  const streams = new Set<string>();
  return appends.map(({ stream, expected, events }) => {
    if (streams.has(stream)) throw new Error(`Stream ${stream} occurs twice in one append`);
    streams.add(stream);
    return { stream, expected, events: encodeEvents(stream, events) };
  });
};

const encodeEvent = (stream: string, { id, type, data, metadata }: NewEvent): EncodedEvent => {
  const encoded = { id, type, data: JSON.stringify(data ?? null), metadata: JSON.stringify(metadata ?? {}) };
  const bytes = Buffer.byteLength(encoded.data) + Buffer.byteLength(encoded.metadata);
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(stream, type, bytes);
  if (isUnstorable(encoded.data) || isUnstorable(encoded.metadata) || type.includes('\0')) {
    throw new Error(
      `${type} (${id}) for ${stream} contains U+0000 or half a surrogate pair, which cannot be stored: remove it`,
    );
  }
  return { ...encoded, bytes };
};

/** The cheap substring test comes first, because most events have no escapes. */
const isUnstorable = (json: string): boolean => json.includes('\\u') && UNSTORABLE.test(json);

/** Matches escapes of U+0000 and lone surrogates, which `JSON.stringify` always escapes; an escaped backslash before `u` is text. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
