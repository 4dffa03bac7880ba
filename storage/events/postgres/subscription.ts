import type pg from 'pg';
import { backoff } from '../../backoff.ts';
import type { SubscriptionItem } from '../event-store.ts';
import type { GrowthSignal } from './growth-signal.ts';
import { EventMissing, type LogPage, readPage } from './reader.ts';

/**
 * Follows the log until the signal aborts. While the consumer works on a page, the next one is fetched. After an error it waits
 * and asks again (`ping` tells what is wrong); it throws only `EventMissing`, since going on would skip that event.
 */
export async function* follow(
  pool: pg.Pool,
  growthSignal: GrowthSignal,
  after: bigint,
  prefixes: string[],
  signal: AbortSignal,
): AsyncIterable<SubscriptionItem> {
  const growth = growthSignal.watch();
  const fetch = (position: bigint): Promise<LogPage | undefined> => {
    growth.reset();
    return orAbort(readPage(pool, position, prefixes), signal);
  };
  let at = after;
  let failures = 0;
  let isCaughtUp = false;
  let ahead: Promise<LogPage | undefined> | undefined;
  try {
    while (!signal.aborted) {
      const page = await (ahead ?? fetch(at)).catch(rethrowMissing);
      ahead = undefined;
      if (!page) {
        isCaughtUp = false;
        await backoff(failures++, signal);
        continue;
      }
      failures = 0;
      const isNews = page.events.length > 0 || (page.last > at && (isCaughtUp || !page.isEnd));
      at = page.last;
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

const rethrowMissing = (error: unknown): undefined => {
  if (error instanceof EventMissing) throw error;
};

/** Awaited later, or never when the consumer breaks. */
const quietly = <Value>(promise: Promise<Value>): Promise<Value> => {
  promise.catch(() => {});
  return promise;
};
