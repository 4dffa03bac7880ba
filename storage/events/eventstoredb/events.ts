import { binaryEvent, type EventData, type JSONType, jsonEvent, type MetadataType } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { EventMetadata, NewEvent, RecordedEvent } from '../event-store.ts';
import { decodeBinary, encodeBinary } from './binary-data.ts';

/** Ours, and the names under which the server's own projections and tools look for the two ids. */
const NAMES = [
  ['correlationId', '$correlationId'],
  ['causationId', '$causationId'],
] as const;

/** A new event as the client takes it. Bytes that are not JSON become such again. */
export const toEventData = ({ id, type, data, metadata }: NewEvent): EventData => {
  const given = { id, type, metadata: decodeBinary(metadata) ?? toServerMetadata(metadata) };
  const bytes = decodeBinary(data);
  if (bytes) return binaryEvent({ ...given, data: bytes });
  // Of `undefined` the client would make an error that nobody can catch.
  return jsonEvent({ ...given, data: (data ?? null) as JSONType });
};

const toServerMetadata = (metadata: EventMetadata): MetadataType => {
  const given: Record<string, unknown> = { ...metadata };
  for (const [ours, theirs] of NAMES) rename(given, ours, theirs);
  return given;
};

/** An event of the server as the port gives it. */
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
    // The server gives every event a commit position of its own; an append answers with that of its last event.
    position: BigInt(record.getCommitPosition()),
    // .NET counts in ticks of 100 nanoseconds: all but the last four digits are milliseconds.
    created: new Date(Number(told.get('created')?.slice(0, -4) ?? 0)),
  };
};

const textOf = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('utf8');

/** What was marked as JSON and is none stays the bytes it is. */
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

/** Whether an event's stream has one of the prefixes, and it is not the server's own, whose types begin with `$`. */
export const isWanted = ({ stream, type }: RecordedEvent, prefixes: readonly string[]): boolean =>
  !type.startsWith('$') && prefixes.some((prefix) => stream.startsWith(prefix));
