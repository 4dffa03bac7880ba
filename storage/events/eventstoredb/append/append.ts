import { ErrorType, type EventStoreDBClient } from '@eventstore/db-client';
import pTimeout from 'p-timeout';
import { backoff } from '../../../wait/backoff.ts';
import {
  type AppendResult,
  EventTooLarge,
  type ExpectedRevision,
  type NewEvent,
  StreamDamaged,
  toValidRevision,
  WrongExpectedRevision,
} from '../../event-store.ts';
import type { AppendCall } from '../connection/append-call.ts';
import type { Connection, NodeConnection } from '../connection/connection.ts';
import {
  CallTimeout,
  hasErrorType,
  isAmbiguous,
  isEventStoreDBTimeout,
  TransientError,
  toWrongExpectedRevision,
  UnknownOutcomeError,
} from '../connection/errors.ts';
import type { VerifyAppendCall } from '../connection/verify-append-call.ts';
import { callReadStream } from '../read/call.ts';
import { toEventData } from '../read/events.ts';
import { readOnce } from '../read/reader.ts';
import { type KnownTail, normalizedId, REMEMBERED_IDS, type StreamTailCache } from '../read/stream-tail-cache.ts';

export interface AppendRequest {
  stream: string;
  expected: ExpectedRevision;
  events: NewEvent[];
  /** Bytes of all events together. */
  bytes: number;
}

/** The connection and the cached ends of its streams. */
export interface AppendTarget {
  connection: Connection;
  ends: StreamTailCache;
  verify: VerifyAppendCall;
}

/** Attempts to append at the end just read, before the append fails with `TransientError`. */
const ATTEMPTS = 3;

/**
 * Appends events to a stream and returns the revision and position of the last one, or the earlier result when the stream has these events
 * already. `timeout` is in milliseconds, for each call to the server. Throws `WrongExpectedRevision`, `StreamDamaged`, `EventTooLarge`,
 * `UnknownOutcomeError` when the events may have been written, and errors of the client.
 */
export const append = async (to: AppendTarget, request: AppendRequest, timeout: number): Promise<AppendResult> => {
  if (request.events.length === 0) return expectEnd(to.connection, request, timeout);
  return undamaged(request, await appendOnce(to, request, timeout));
};

/** Throws `StreamDamaged` when a first event was appended at a later revision, as EventStoreDB does after a stream was deleted. */
const undamaged = ({ stream, expected, events }: AppendRequest, appended: AppendResult): AppendResult => {
  if (expected === 'no_stream' && appended.revision !== BigInt(events.length) - 1n)
    throw new StreamDamaged(stream, 'deleted');
  return appended;
};

const appendOnce = async (to: AppendTarget, request: AppendRequest, timeout: number): Promise<AppendResult> => {
  const known = knownRevision(to.ends.of(request.stream), request);
  if (known === undefined) return lookAndAppend(to, request, timeout);
  try {
    return await appendAt(to, request, known, timeout);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    if (request.expected === 'any') return lookAndAppend(to, request, timeout);
    return findEarlierAppend(error, to, request, timeout);
  }
};

/**
 * Returns the revision to append at without reading the end of the stream first; undefined when it is not cached, or the cache suggests a
 * conflict or a repetition.
 */
const knownRevision = (known: KnownTail | undefined, { expected, events }: AppendRequest): bigint | undefined => {
  // For an uncached stream, assume that it does not exist; the server rejects the append if it does.
  if (!known) return typeof expected === 'bigint' ? undefined : NO_STREAM;
  const ids = new Set(events.map(normalizedId));
  if (known.ids.some((id) => ids.has(id))) return undefined;
  return expected === 'any' || expected === known.revision ? known.revision : undefined;
};

const NO_STREAM = -1n;

const lookAndAppend = async (to: AppendTarget, request: AppendRequest, timeout: number): Promise<AppendResult> => {
  const { stream, expected } = request;
  let trouble: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const end = await lookAtEnd(to, request, timeout);
    if (end.earlier) return end.earlier;
    const wanted = expected === 'no_stream' ? NO_STREAM : expected === 'any' ? end.revision : expected;
    // The revision of a stream never decreases.
    if (wanted < end.revision) throw new WrongExpectedRevision(stream, expected, end.revision);
    try {
      return await appendAt(to, request, wanted, timeout);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      if (expected !== 'any') return findEarlierAppend(error, to, request, timeout);
      trouble = error;
    }
  }
  throw new TransientError('other clients keep appending to the stream', { cause: trouble });
};

/**
 * Handles a conflict: returns the earlier result when another attempt has written the same events, else throws the conflict. Waits until
 * the conflicting event can be read, because other nodes may not have it yet and the caller will read it next; a deleted stream never shows
 * it.
 */
const findEarlierAppend = async (
  conflict: WrongExpectedRevision,
  to: AppendTarget,
  request: AppendRequest,
  timeout: number,
): Promise<AppendResult> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { earlier, revision } = await lookAtEnd(to, request, timeout);
    if (earlier) return earlier;
    if (revision >= conflict.actual) break;
    await backoff(attempt);
  }
  throw conflict;
};

interface End {
  /** -1n when the stream does not exist. */
  revision: bigint;
  earlier?: AppendResult;
}

const lookAtEnd = async (
  { connection, ends }: AppendTarget,
  { stream, events }: AppendRequest,
  timeout: number,
): Promise<End> => {
  const ids = new Set(events.map(normalizedId));
  const limit = REMEMBERED_IDS + events.length;
  const open = (client: EventStoreDBClient) => callReadStream(client, stream, { from: 'end', backwards: true, limit });
  const last = await Array.fromAsync(readOnce(connection, open, timeout, NEVER));
  if (last.length === 0) return { revision: NO_STREAM };
  const { revision } = last[0]!;
  ends.learn(stream, { revision, ids: last.map(normalizedId).toReversed() });
  const found = last.filter((event) => ids.has(normalizedId(event)));
  if (found.length === 0) return { revision };
  if (found.length < ids.size)
    throw new Error(`Some of the events for ${stream} were appended before and some were not: append them separately`);
  const earlier = { revision: found[0]!.revision, position: found[0]!.position };
  return { revision, earlier };
};

const NEVER = new AbortController().signal;

/**
 * Checks the revision of a stream for an append without events, because the server ignores the expected revision of those. Callers append
 * such checks before other appends, never after.
 */
const expectEnd = async (
  connection: Connection,
  { stream, expected }: AppendRequest,
  timeout: number,
): Promise<AppendResult> => {
  const end = { revision: -1n, position: 0n };
  for await (const { revision, position } of readOnce(
    connection,
    (client) => callReadStream(client, stream, { from: 'end', backwards: true, limit: 1 }),
    timeout,
    NEVER,
  )) {
    Object.assign(end, { revision, position });
  }
  const wanted = expected === 'no_stream' ? -1n : expected;
  if (wanted !== 'any' && wanted !== end.revision) throw new WrongExpectedRevision(stream, expected, end.revision);
  return end;
};

/** Waits for the append call and until the log behind it is verified; nothing was sent if it throws. */
const connect = async (
  { connection, verify }: AppendTarget,
  link: NodeConnection,
  stream: string,
  timeout: number,
): Promise<AppendCall> => {
  const open = async () => {
    const call = await link.appendCall();
    await verify(call, stream);
    return call;
  };
  try {
    return await pTimeout(open(), { milliseconds: timeout, fallback: () => throwTimeout(timeout) });
  } catch (error) {
    if (isEventStoreDBTimeout(error)) connection.replace(link);
    throw error;
  }
};

const throwTimeout = (milliseconds: number): never => {
  throw new CallTimeout(milliseconds);
};

const appendAt = async (
  to: AppendTarget,
  { stream, expected, events, bytes }: AppendRequest,
  at: bigint,
  timeout: number,
): Promise<AppendResult> => {
  const { connection, ends } = to;
  const link = connection.link();
  const call = await connect(to, link, stream, timeout);
  const exactly: bigint | 'no_stream' = at === NO_STREAM && expected !== NO_STREAM ? 'no_stream' : toValidRevision(at);
  const types = events.map(({ type }) => type).join(', ');
  try {
    const proposal = { stream, expected: exactly, events: events.map(toEventData) };
    const { revision, position } = await call(proposal, timeout);
    if (position === undefined)
      throw new TransientError('the server has the events but does not know their position yet');
    const appended = { revision, position };
    ends.extend(stream, events, appended);
    return appended;
  } catch (error) {
    ends.forget(stream);
    if (isEventStoreDBTimeout(error)) connection.replace(link);
    if (hasErrorType(error, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)) throw new EventTooLarge(stream, types, bytes);
    throw isAmbiguous(error) ? new UnknownOutcomeError(error) : toWrongExpectedRevision(error, stream, expected);
  }
};
