import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Filter,
  isCommandError,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { backoff } from '../../backoff.ts';
import { START as START_OF_LOG, type SubscriptionItem } from '../event-store.ts';
import type { Connection, Link } from './client.ts';
import { isSilence, isTransient } from './errors.ts';
import { isWanted, toPosition, toRecordedEvent } from './events.ts';
import { CAUGHT_UP, pull, QUIET, READ_AHEAD } from './pull.ts';
import { openLast, readOnce } from './reader.ts';

/**
 * Follows the log until the signal aborts. The client does not subscribe again after an error; this does, behind the last event
 * that the consumer finished, and does not throw (`ping` tells what is wrong), except for errors that are not the client's.
 */
export async function* follow(
  connection: Connection,
  after: bigint,
  prefixes: string[],
  answerWithin: number,
  signal: AbortSignal,
): AsyncGenerator<SubscriptionItem> {
  let finished = after;
  for (let failures = 0; !signal.aborted; failures += 1) {
    const link = connection.link();
    try {
      for await (const item of followOnce(connection, link, finished, prefixes, answerWithin, signal)) {
        failures = 0;
        yield item;
        finished = item.position;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isTransient(error) && !isCommandError(error as Error)) throw error;
      if (isSilence(error)) connection.replace(link);
    }
    await backoff(failures, signal);
  }
}

async function* followOnce(
  connection: Connection,
  link: Link,
  after: bigint,
  prefixes: string[],
  answerWithin: number,
  signal: AbortSignal,
): AsyncGenerator<SubscriptionItem> {
  const until = AbortSignal.any([signal, link.retired]);
  const end = await lastPosition(connection, answerWithin, until);
  const fromPosition = after === START_OF_LOG ? START : toPosition(after);
  const subscription = link.client.subscribeToAll({ fromPosition, filter: filterOf(prefixes) }, READ_AHEAD);
  let position = after;
  for await (const next of pull(subscription, answerWithin, until)) {
    if (next === CAUGHT_UP) {
      // The end was there before the subscription, which has now given everything up to it.
      if (end > position) position = end;
      yield { kind: 'caught-up', position };
    } else if (next === QUIET) {
      const seen = await lookAhead(connection, position, prefixes, answerWithin, until);
      if (seen > position) yield { kind: 'events', events: [], position: seen };
      position = seen;
    } else if (Array.isArray(next)) {
      const events = next.map(toRecordedEvent).filter((event) => isWanted(event, prefixes));
      position = next.at(-1)!.event!.position!.commit;
      if (events.length > 0) yield { kind: 'events', events, position };
    } else if (next.position > position) {
      position = next.position;
      yield { kind: 'events', events: [], position };
    }
  }
}

const lastPosition = async (connection: Connection, answerWithin: number, signal: AbortSignal): Promise<bigint> => {
  const [last] = await Array.fromAsync(readOnce(connection, openLast, answerWithin, signal));
  return last?.position ?? START_OF_LOG;
};

/**
 * How far nobody's event comes behind a position: the server's word comes after a thousand of them alone. On a connection that
 * is dead without knowing it, this is what finds out.
 */
const lookAhead = async (
  connection: Connection,
  position: bigint,
  prefixes: string[],
  answerWithin: number,
  signal: AbortSignal,
): Promise<bigint> => {
  let seen = position;
  const fromPosition = position === START_OF_LOG ? START : toPosition(position);
  const open = (client: EventStoreDBClient) => client.readAll({ fromPosition, maxCount: SEARCH_WINDOW }, READ_AHEAD);
  for await (const event of readOnce(connection, open, answerWithin, signal)) {
    if (event.position > position && isWanted(event, prefixes)) return seen;
    if (event.position > seen) seen = event.position;
  }
  return seen;
};

/** After so many events, wanted or not, the server tells that it is still looking. */
const SEARCH_WINDOW = 1_000;

/** The server leaves out what nobody wants, its own streams too. */
const filterOf = (prefixes: string[]): Filter => {
  const options = {
    maxSearchWindow: SEARCH_WINDOW,
    // It may be ahead of the consumer: `pull` keeps it until what came before was taken.
    checkpointReached: (subscription: AllStreamSubscription, { commit }: Position) =>
      void subscription.emit('checkpoint', commit),
  };
  return prefixes.length > 0
    ? streamNameFilter({ ...options, prefixes })
    : streamNameFilter({ ...options, regex: '^[^$]' });
};
