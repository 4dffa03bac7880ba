import { type EventStoreDBClient, isCommandError } from '@eventstore/db-client';
import { backoff } from '../../wait/backoff.ts';
import { START_POSITION as START_OF_LOG, type SubscriptionItem } from '../event-store.ts';
import { createFailureReporter, type OnSubscriptionFailure } from '../subscription-failures.ts';
import type { Connection, NodeConnection } from './connection/connection.ts';
import { isEventStoreDBTimeout, isTransient } from './connection/errors.ts';
import { misconfiguration } from './connection/misconfiguration.ts';
import { CAUGHT_UP, SUBSCRIBED_BATCH } from './read/batches.ts';
import { callReadAll, callSubscribe } from './read/call.ts';
import { isWanted } from './read/events.ts';
import { IDLE, iterateCall } from './read/iterate-call.ts';
import { openLast, readOnce } from './read/reader.ts';

interface FollowOptions {
  connection: Connection;
  /** Milliseconds without data until a timeout; doubled after each timeout, up to a minute, because a large event may take longer. */
  callTimeoutMs: number;
  onSubscriptionFailure: OnSubscriptionFailure;
}

const IDLE_TIMEOUT_MS = 60_000;

/**
 * Yields the events after a position, in batches, and then new events as they are appended, until the signal aborts. Only streams whose
 * name starts with one of the prefixes are included. Also yields an item when it has connected and when it has caught up. After an error of
 * the EventStoreDB client or server, it subscribes again where the consumer stopped, and reports repeated failures to
 * `onSubscriptionFailure`; it throws any other error.
 */
export async function* openEventStoreDBSubscription(
  { connection, callTimeoutMs, onSubscriptionFailure }: FollowOptions,
  after: bigint,
  prefixes: string[],
  signal: AbortSignal,
): AsyncGenerator<SubscriptionItem> {
  const stopListening = connection.listen();
  try {
    yield* followUntil({ connection, callTimeoutMs, onSubscriptionFailure }, after, prefixes, signal);
  } finally {
    stopListening();
  }
}

/** Milliseconds; a subscription that lived shorter than this counts as failed, whatever it delivered. */
const MIN_HEALTHY_MS = 5_000;

async function* followUntil(
  { connection, callTimeoutMs, onSubscriptionFailure }: FollowOptions,
  after: bigint,
  prefixes: string[],
  signal: AbortSignal,
): AsyncGenerator<SubscriptionItem> {
  const report = createFailureReporter(prefixes, onSubscriptionFailure);
  let finished = after;
  let patience = callTimeoutMs;
  for (let failures = 0; !signal.aborted; failures += 1) {
    const link = connection.link();
    const begunAt = performance.now();
    try {
      for await (const item of followOnce(connection, link, finished, prefixes, patience, signal)) {
        if (item.kind !== 'connected') {
          report.over(item.position);
          patience = callTimeoutMs;
        }
        yield item;
        finished = item.position;
      }
    } catch (error) {
      if (signal.aborted) return;
      const said = misconfiguration(error);
      if (!said && !isTransient(error) && !isCommandError(error as Error)) throw error;
      report.failed(finished, said ?? connection.explain(error));
      if (isEventStoreDBTimeout(error)) {
        connection.replace(link);
        patience = Math.min(2 * patience, Math.max(callTimeoutMs, IDLE_TIMEOUT_MS));
      }
    }
    if (performance.now() - begunAt > MIN_HEALTHY_MS) failures = 0;
    await backoff(failures, signal);
  }
}

async function* followOnce(
  connection: Connection,
  link: NodeConnection,
  after: bigint,
  prefixes: string[],
  answerWithin: number,
  signal: AbortSignal,
): AsyncGenerator<SubscriptionItem> {
  const until = AbortSignal.any([signal, link.retired]);
  const end = await lastPosition(connection, answerWithin, until);
  yield { kind: 'connected', position: after };
  // Reported first, because in another log the server may reject the position permanently.
  const from = await beginning(connection, after < end ? after : end, answerWithin, until);
  const subscription = callSubscribe(link.client, from, { prefixes, searchWindow: SEARCH_WINDOW });
  let position = after;
  for await (const next of iterateCall(subscription, answerWithin, [until], SUBSCRIBED_BATCH)) {
    if (next === CAUGHT_UP) {
      // This head position was known before the subscription started, which has now delivered everything up to it.
      if (end > position) position = end;
      yield { kind: 'caught-up', position };
    } else if (next === IDLE) {
      const seen = await lookAhead(connection, position, prefixes, answerWithin, until);
      if (seen > position) yield { kind: 'events', events: [], position: seen };
      position = seen;
    } else if (Array.isArray(next)) {
      const events = next.filter((event) => event.position > after && isWanted(event, prefixes));
      const last = next.at(-1)!.position;
      if (last > position) position = last;
      if (events.length > 0) yield { kind: 'events', events, position };
    } else if (next.position > position) {
      position = next.position;
      yield { kind: 'events', events: [], position };
    }
  }
}

/**
 * Returns the position to subscribe from in order to get everything after a position: that of the event at or before it. The server reads
 * one event at the given position and starts after it; if the position's own event was scavenged, that would be a later one, which would be
 * lost.
 */
const beginning = async (
  connection: Connection,
  after: bigint,
  answerWithin: number,
  signal: AbortSignal,
): Promise<bigint | 'start'> => {
  if (after === START_OF_LOG) return 'start';
  const open = (client: EventStoreDBClient) => callReadAll(client, { from: after, backwards: true, limit: 1 });
  const [before] = await Array.fromAsync(readOnce(connection, open, answerWithin, signal));
  return before?.position ?? 'start';
};

const lastPosition = async (connection: Connection, answerWithin: number, signal: AbortSignal): Promise<bigint> => {
  const [last] = await Array.fromAsync(readOnce(connection, openLast, answerWithin, signal));
  return last?.position ?? START_OF_LOG;
};

/**
 * Returns how far after a position no event matches; the server sends a checkpoint only after a thousand such events. Also detects a
 * half-open connection.
 */
const lookAhead = async (
  connection: Connection,
  position: bigint,
  prefixes: string[],
  answerWithin: number,
  signal: AbortSignal,
): Promise<bigint> => {
  let seen = position;
  const from = position === START_OF_LOG ? 'start' : position;
  const open = (client: EventStoreDBClient) => callReadAll(client, { from, limit: SEARCH_WINDOW });
  for await (const event of readOnce(connection, open, answerWithin, signal)) {
    if (event.position > position && isWanted(event, prefixes)) return seen;
    if (event.position > seen) seen = event.position;
  }
  return seen;
};

/** Number of events, matching or not, after which the server sends a checkpoint. */
const SEARCH_WINDOW = 1_000;
