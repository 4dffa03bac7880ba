import { binaryEvent, type EventData, type JSONType, jsonEvent, type MetadataType } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { EventMetadata, NewEvent, RecordedEvent } from '../../event-store.ts';
import { decodeBinary, encodeBinary } from './binary-data.ts';

/** Names of the two ids here, and those that the server's own projections and tools expect. */
const NAMES = [
  ['correlationId', '$correlationId'],
  ['causationId', '$causationId'],
] as const;

/** Converts a new event to the client's format. Values encoded by `encodeBinary` are sent as the original bytes. */
export const toEventData = ({ id, type, data, metadata }: NewEvent): EventData => {
  const given = { id, type, metadata: decodeBinary(metadata) ?? toServerMetadata(metadata) };
  const bytes = decodeBinary(data);
  if (bytes) return binaryEvent({ ...given, data: bytes });
  // For `undefined`, the client would raise an error that cannot be caught.
  return jsonEvent({ ...given, data: (data ?? null) as JSONType });
};

const toServerMetadata = (metadata: EventMetadata): MetadataType => {
  const given: Record<string, unknown> = { ...metadata };
  for (const [ours, theirs] of NAMES) rename(given, ours, theirs);
  return given;
};

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
  if (typeof given === 'object' && given !== null)
    for (const [ours, theirs] of NAMES) rename(given as Record<string, unknown>, theirs, ours);
  return given as EventMetadata;
};

const rename = (object: Record<string, unknown>, from: string, to: string): void => {
  if (!(from in object)) return;
  object[to] = object[from];
  delete object[from];
};

/** Returns true if an event's stream has one of the prefixes and the event is not one of the server's own, whose types start with `$`. */
export const isWanted = ({ stream, type }: RecordedEvent, prefixes: readonly string[]): boolean =>
  !type.startsWith('$') && prefixes.some((prefix) => stream.startsWith(prefix));
