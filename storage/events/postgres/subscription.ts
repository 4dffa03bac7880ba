import { backoff } from '../../wait/backoff.ts';
import type { SubscriptionItem } from '../event-store.ts';
import { createFailureReporter, type OnSubscriptionFailure } from '../subscription-failures.ts';
import type { AppendNotifier } from './append-notifier.ts';
import { isPostgresTimeout } from './errors.ts';
import type { QueryLimiter } from './query-limiter.ts';
import { createLogPageSize, type LogPage, PositionGapError, readPage } from './reader.ts';

interface FollowOptions {
  reading: QueryLimiter;
  growthSignal: AppendNotifier;
  onSubscriptionFailure: OnSubscriptionFailure;
}

/**
 * Yields the events after a position, in batches, and then new events as they are appended, until the signal aborts. If there are prefixes,
 * only streams whose name starts with one of them are included. Also yields an item when it has connected and when it has caught up. After
 * an error it reads again, and reports repeated failures to `onSubscriptionFailure`; it throws only `PositionGapError`, because continuing
 * would skip an event.
 */
export async function* openPostgresSubscription(
  { reading, growthSignal, onSubscriptionFailure }: FollowOptions,
  after: bigint,
  prefixes: string[],
  signal: AbortSignal,
): AsyncIterable<SubscriptionItem> {
  const growth = growthSignal.watch();
  const size = createLogPageSize();
  const report = createFailureReporter(prefixes, onSubscriptionFailure);
  const fetch = (position: bigint): Promise<LogPage | undefined> => {
    growth.reset();
    return orAbort(readPage(reading, position, prefixes, size), signal);
  };
  let at = after;
  let isConnected = false;
  let isCaughtUp = false;
  let ahead: Promise<LogPage | undefined> | undefined;
  const failed = (error: unknown): undefined => {
    if (error instanceof PositionGapError) throw error;
    if (isPostgresTimeout(error)) size.halve();
    report.failed(at, error);
  };
  try {
    while (!signal.aborted) {
      const page = await (ahead ?? fetch(at)).catch(failed);
      ahead = undefined;
      if (signal.aborted) return;
      if (!page) {
        isConnected = false;
        await backoff(report.failures(), signal);
        continue;
      }
      size.wasRead();
      if (growth.wasReconnected() || !isConnected) {
        yield { kind: 'connected', position: at };
        if (signal.aborted) return;
        isConnected = true;
        isCaughtUp = false;
      }
      const isNews = page.events.length > 0 || (page.last > at && (isCaughtUp || !page.isEnd));
      at = page.last;
      report.over(at);
      if (!page.isEnd) ahead = quietly(fetch(at));
      if (isNews) yield { kind: 'events', events: page.events, position: at };
      if (!page.isEnd || signal.aborted) continue;
      if (!isCaughtUp) yield { kind: 'caught-up', position: at };
      isCaughtUp = true;
      await growth.wait(signal);
    }
  } finally {
    growth.stop();
  }
}

const orAbort = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> =>
  new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    const settled = () => signal.removeEventListener('abort', abort);
    promise.then(resolve, reject).finally(settled);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });

/** Marks a rejection as handled: the promise is awaited later, or never when the consumer breaks. */
const quietly = <Value>(promise: Promise<Value>): Promise<Value> => {
  promise.catch(() => {});
  return promise;
};
