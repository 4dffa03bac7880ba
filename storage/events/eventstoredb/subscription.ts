import {
  type AllStreamSubscription,
  type Filter,
  isCommandError,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { backoff } from '../../backoff.ts';
import { START as START_OF_LOG, type SubscriptionItem } from '../event-store.ts';
import type { Connection, Link } from './client.ts';
import { isSilence, isTransient } from './errors.ts';
import { isWanted, toPosition, toRecordedEvent } from './events.ts';
import { CAUGHT_UP, pull, READ_AHEAD } from './pull.ts';

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
      for await (const item of followOnce(link, finished, prefixes, answerWithin, signal)) {
        failures = 0;
        yield item;
        if (item.kind === 'events') finished = item.events.at(-1)!.position;
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
  { client, retired }: Link,
  after: bigint,
  prefixes: string[],
  answerWithin: number,
  signal: AbortSignal,
): AsyncGenerator<SubscriptionItem> {
  const fromPosition = after === START_OF_LOG ? START : toPosition(after);
  const subscription = client.subscribeToAll({ fromPosition, filter: filterOf(prefixes) }, READ_AHEAD);
  for await (const resolved of pull(subscription, answerWithin, AbortSignal.any([signal, retired]))) {
    if (resolved === CAUGHT_UP) {
      yield { kind: 'caught-up' };
      continue;
    }
    const events = resolved.map(toRecordedEvent).filter((event) => isWanted(event, prefixes));
    if (events.length > 0) yield { kind: 'events', events };
  }
}

/** After so many events, wanted or not, the server tells that it is still looking. */
const SEARCH_WINDOW = 1_000;

/** The server leaves out what nobody wants, its own streams too. */
const filterOf = (prefixes: string[]): Filter => {
  const options = {
    maxSearchWindow: SEARCH_WINDOW,
    // Only shows that the server is alive: as a position to go on from, it may be ahead of the consumer.
    checkpointReached: (subscription: AllStreamSubscription) => void subscription.emit('checkpoint'),
  };
  return prefixes.length > 0
    ? streamNameFilter({ ...options, prefixes })
    : streamNameFilter({ ...options, regex: '^[^$]' });
};
