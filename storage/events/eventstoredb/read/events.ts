import { binaryEvent, type EventData, type JSONType, jsonEvent, type MetadataType } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { EventMetadata, NewEvent, RecordedEvent } from '../../event-store.ts';
import { decodeBinary, encodeBinary } from './binary-data.ts';

/** The names of two ids that the server's own projections and tools expect, by their names here. */
const TO_SERVER = new Map([
  ['correlationId', '$correlationId'],
  ['causationId', '$causationId'],
]);
const FROM_SERVER = new Map([...TO_SERVER].map(([ours, theirs]) => [theirs, ours]));

/** Converts a new event to the client's format. Values encoded by `encodeBinary` are sent as the original bytes. */
export const toEventData = ({ id, type, data, metadata }: NewEvent): EventData => {
  const given = { id, type, metadata: decodeBinary(metadata) ?? toServerMetadata(metadata) };
  const bytes = decodeBinary(data);
  if (bytes) return binaryEvent({ ...given, data: bytes });
  // For `undefined`, the client would raise an error that cannot be caught.
  return jsonEvent({ ...given, data: (data ?? null) as JSONType });
};

const toServerMetadata = (metadata: EventMetadata): MetadataType => renamed({ ...metadata }, TO_SERVER);

/** Converts an event from the server to a `RecordedEvent`. Data or metadata that are not JSON are encoded by `encodeBinary`. */
export const toRecordedEvent = (record: streams.ReadResp.ReadEvent.RecordedEvent): RecordedEvent => {
  const told = record.getMetadataMap();
  const data = record.getData_asU8();
  return {
    id: record.getId()!.getString(),
    stream: textOf(record.getStreamIdentifier()!.getStreamName_asU8()),
    revision: BigInt(record.getStreamRevision()),
    type: told.get('type') ?? '',
    data: told.get('content-type') === 'application/json' ? read(data) : encodeBinary(data),
    metadata: toMetadata(record.getCustomMetadata_asU8()),
    // The server gives every event its own commit position; an append returns that of its last event.
    position: BigInt(record.getCommitPosition()),
    // .NET counts ticks of 100 nanoseconds: all but the last four digits are milliseconds.
    created: new Date(Number(told.get('created')?.slice(0, -4) ?? 0)),
  };
};

const textOf = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('utf8');

/** Data marked as JSON that does not parse is kept as bytes. */
const read = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return encodeBinary(bytes);
  }
};

const toMetadata = (bytes: Uint8Array): EventMetadata => {
  const given = bytes.length === 0 ? {} : read(bytes);
  const isObject = typeof given === 'object' && given !== null;
  return (isObject ? renamed(given as Record<string, unknown>, FROM_SERVER) : given) as EventMetadata;
};

/** Returns a copy with other names. Deleting a field instead would make the object slow, and several times as large. */
const renamed = (object: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> => {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(object)) copy[names.get(name) ?? name] = object[name];
  return copy;
};

/** Returns true if an event's stream has one of the prefixes and the event is not one of the server's own, whose types start with `$`. */
export const isWanted = ({ stream, type }: RecordedEvent, prefixes: readonly string[]): boolean =>
  !type.startsWith('$') && prefixes.some((prefix) => stream.startsWith(prefix));
