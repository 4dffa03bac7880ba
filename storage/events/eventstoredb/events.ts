import {
  binaryEvent,
  type EventData,
  type JSONType,
  jsonEvent,
  type MetadataType,
  type Position,
} from '@eventstore/db-client';
import type { EventMetadata, NewEvent, RecordedEvent } from '../event-store.ts';
import { asBytes, bytesIn } from './bytes.ts';
import type { Resolved } from './pull.ts';

/** Ours, and the names under which the server's own projections and tools look for the two ids. */
const NAMES = [
  ['correlationId', '$correlationId'],
  ['causationId', '$causationId'],
] as const;

/** A new event as the client takes it. Bytes that are not JSON become such again. */
export const toEventData = ({ id, type, data, metadata }: NewEvent): EventData => {
  const given = { id, type, metadata: bytesIn(metadata) ?? toServerMetadata(metadata) };
  const bytes = bytesIn(data);
  if (bytes) return binaryEvent({ ...given, data: bytes });
  // Of `undefined` the client would make an error that nobody can catch.
  return jsonEvent({ ...given, data: (data ?? null) as JSONType });
};

const toServerMetadata = (metadata: EventMetadata): MetadataType => {
  const given: Record<string, unknown> = { ...metadata };
  for (const [ours, theirs] of NAMES) rename(given, ours, theirs);
  return given;
};

/** An event of the client as the port gives it. */
export const toRecordedEvent = ({ event }: Resolved): RecordedEvent => {
  const { id, streamId, revision, type, data, metadata, position, created } = event!;
  return {
    id,
    stream: streamId,
    revision,
    type,
    data: data instanceof Uint8Array ? asBytes(data) : data,
    metadata: toMetadata(metadata),
    // The server gives every event a commit position of its own; an append answers with that of its last event.
    position: position!.commit,
    created,
  };
};

const toMetadata = (metadata: MetadataType | Uint8Array | undefined): EventMetadata => {
  if (metadata instanceof Uint8Array) return asBytes(metadata) as unknown as EventMetadata;
  const given = { ...(metadata as object) } as Record<string, unknown>;
  for (const [ours, theirs] of NAMES) rename(given, theirs, ours);
  return given as unknown as EventMetadata;
};

const rename = (object: Record<string, unknown>, from: string, to: string): void => {
  if (!(from in object)) return;
  object[to] = object[from];
  delete object[from];
};

/** The client's form of a position: commit and prepare position are equal for events written over gRPC. */
export const toPosition = (position: bigint): Position => ({ commit: position, prepare: position });

/** Whether an event's stream has one of the prefixes, and it is not the server's own, whose types begin with `$`. */
export const isWanted = ({ stream, type }: RecordedEvent, prefixes: readonly string[]): boolean =>
  !type.startsWith('$') && prefixes.some((prefix) => stream.startsWith(prefix));
