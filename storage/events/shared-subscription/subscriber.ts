import type { EventStore, SubscriptionItem } from '../event-store.ts';
import { createSubscriberProgress, type LogSubscriber } from './subscriber-progress.ts';
import type { Cursor } from './upstream.ts';

export interface SharedSource {
  store: EventStore;
  nextConnection: () => number;
  /**
   * Joins the upstream if it has everything after the subscriber's position, or opens a new one if the subscriber may; otherwise undefined.
   */
  placeFor(follower: LogSubscriber): { place: Cursor; isFirst: boolean } | undefined;
  /** Returns the head position (see `createHeadLookup`). */
  endOfLog(signal: AbortSignal): Promise<bigint | undefined>;
}

type Items<Result = void> = AsyncGenerator<SubscriptionItem, Result>;

/**
 * Yields the events and other items of one subscription, as `EventStore.subscribe` does. They come from the subscription that all
 * subscribers of the process share. A subscriber that is too far behind for it reads from a subscription of its own until it has caught up.
 */
export async function* subscribeShared(
  sharing: SharedSource,
  after: bigint,
  prefixes: string[],
  signal: AbortSignal,
): Items {
  const follower: LogSubscriber = { position: after, prefixes, signal, connection: 0, isCaughtUp: false };
  if (signal.aborted) return;
  let found = sharing.placeFor(follower);
  for (;;) {
    if (found) yield* fromFeed(sharing, follower, found.place, found.isFirst);
    if (signal.aborted) return;
    found = yield* alone(sharing, follower);
    if (!found) return;
  }
}

/**
 * Delivers from the subscriber's own subscription. Returns a cursor of the upstream as soon as the subscriber can join it; undefined when
 * the subscription ends.
 */
async function* alone(sharing: SharedSource, follower: LogSubscriber): Items<ReturnType<SharedSource['placeFor']>> {
  const { store, nextConnection, placeFor } = sharing;
  for await (const item of store.subscribe(follower.position, follower.prefixes, follower.signal)) {
    if (item.kind === 'connected') follower.connection = nextConnection();
    if (item.kind !== 'events') follower.isCaughtUp = item.kind === 'caught-up';
    yield item;
    follower.position = item.position;
    if (follower.signal.aborted) return undefined;
    const found = item.kind === 'connected' ? undefined : placeFor(follower);
    if (found) return found;
  }
  return undefined;
}

/** Delivers from the upstream until the cursor is lost or the signal aborts. */
async function* fromFeed(sharing: SharedSource, follower: LogSubscriber, place: Cursor, isFirst: boolean): Items {
  const { signal } = follower;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  const progress = createSubscriberProgress(follower, isFirst);
  leaving.signal.addEventListener('abort', place.wake);
  signal.addEventListener('abort', leave);
  try {
    if (signal.aborted) return;
    if (place.connection() > follower.connection) yield progress.connected(place.connection());
    if (progress.needsEnd()) void sharing.endOfLog(leaving.signal).then(progress.endsAt).then(place.wake);
    while (!signal.aborted) {
      const item = progress.next(place);
      if (item) yield item;
      else if (place.isLost()) return;
      else await place.wait();
    }
  } finally {
    leave();
    signal.removeEventListener('abort', leave);
    place.leave();
  }
}
