import { type EventData, type JSONType, jsonEvent, type MetadataType, type Position } from '@eventstore/db-client';
import type { EventMetadata, NewEvent, RecordedEvent } from '../event-store.ts';
import type { Resolved } from './pull.ts';

/** Ours, and the names under which the server's own projections and tools look for the two ids. */
const NAMES = [
  ['correlationId', '$correlationId'],
  ['causationId', '$causationId'],
] as const;

/** A new event as the client takes it. */
export const toEventData = ({ id, type, data, metadata }: NewEvent): EventData =>
  // Of `undefined` the client would make an error that nobody can catch.
  jsonEvent({ id, type, data: (data ?? null) as JSONType, metadata: toServerMetadata(metadata) });

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
    data,
    metadata: toMetadata(metadata),
    // The server gives every event a commit position of its own; an append answers with that of its last event.
    position: position!.commit,
    created,
  };
};

const toMetadata = (metadata: MetadataType | undefined): EventMetadata => {
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
