import type { EventStore, RecordedEvent, SubscriptionItem } from '../event-store.ts';
import type { Place } from './feed.ts';
import type { Taken } from './ring.ts';

/** One who subscribed, and what is known of it, whoever reads for it. */
export interface Subscriber {
  /** Finished up to here. */
  position: bigint;
  readonly prefixes: string[];
  readonly signal: AbortSignal;
  /** The newest connection that it was told of. */
  connection: number;
  /** It was told, since that connection. */
  isCaughtUp: boolean;
}

export interface Sharing {
  store: EventStore;
  nextConnection: () => number;
  /** A place in the feed, where that has everything behind the subscriber's position. */
  placeFor(subscriber: Subscriber): { place: Place; isFirst: boolean } | undefined;
  /** See `createEndOfLog`. */
  endOfLog(signal: AbortSignal): Promise<bigint | undefined>;
}

type Items<Result = void> = AsyncGenerator<SubscriptionItem, Result>;

/** What `EventStore.subscribe` promises: from the feed where possible, otherwise by a subscription of its own. */
export async function* follow(sharing: Sharing, after: bigint, prefixes: string[], signal: AbortSignal): Items {
  const subscriber: Subscriber = { position: after, prefixes, signal, connection: 0, isCaughtUp: false };
  if (signal.aborted) return;
  let found = sharing.placeFor(subscriber);
  for (;;) {
    if (found) yield* fromFeed(sharing, subscriber, found.place, found.isFirst);
    if (signal.aborted) return;
    found = yield* alone(sharing, subscriber);
    if (!found) return;
  }
}

/** Answers with a place in the feed as soon as there is one, and with undefined at the end. */
async function* alone(sharing: Sharing, subscriber: Subscriber): Items<ReturnType<Sharing['placeFor']>> {
  const { store, nextConnection, placeFor } = sharing;
  for await (const item of store.subscribe(subscriber.position, subscriber.prefixes, subscriber.signal)) {
    if (item.kind === 'connected') subscriber.connection = nextConnection();
    if (item.kind !== 'events') subscriber.isCaughtUp = item.kind === 'caught-up';
    yield item;
    subscriber.position = item.position;
    if (subscriber.signal.aborted) return undefined;
    const found = item.kind === 'connected' ? undefined : placeFor(subscriber);
    if (found) return found;
  }
  return undefined;
}

/** Ends where the place is lost. */
async function* fromFeed(sharing: Sharing, subscriber: Subscriber, place: Place, isFirst: boolean): Items {
  const { signal } = subscriber;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  const progress = createProgress(subscriber, isFirst);
  leaving.signal.addEventListener('abort', place.wake);
  signal.addEventListener('abort', leave);
  try {
    if (signal.aborted) return;
    if (place.connection() > subscriber.connection) yield progress.connected(place.connection());
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

/**
 * What a subscriber of the feed is told. That it has everything the feed said perhaps before the last of it was there: one who joins
 * has to have seen the end of the log. After a new connection, what the feed says counts.
 */
const createProgress = (subscriber: Subscriber, isFirst: boolean) => {
  let end: bigint | undefined = isFirst ? subscriber.position : undefined;
  let isAwaitingWord = isFirst;
  let told = subscriber.position;

  const connected = (connection: number): SubscriptionItem => {
    subscriber.connection = connection;
    subscriber.isCaughtUp = false;
    return { kind: 'connected', position: subscriber.position };
  };
  const hasJustCaughtUp = (): boolean => {
    if (subscriber.isCaughtUp || isAwaitingWord || end === undefined || subscriber.position < end) return false;
    subscriber.isCaughtUp = true;
    return true;
  };
  const tell = (kind: 'events' | 'caught-up', events: RecordedEvent[] = []): SubscriptionItem => {
    const { position } = subscriber;
    told = position;
    return kind === 'events' ? { kind, events, position } : { kind, position };
  };

  /** Undefined where it holds nothing for this subscriber. */
  const receive = ({ item, connection }: Taken): SubscriptionItem | undefined => {
    if (item.kind === 'connected') {
      if (connection <= subscriber.connection) return undefined;
      isAwaitingWord = true;
      return connected(connection);
    }
    if (item.kind === 'caught-up') isAwaitingWord = false;
    const events = item.kind === 'events' ? item.events.filter((event) => isFor(subscriber, event)) : [];
    if (item.position > subscriber.position) subscriber.position = item.position;
    return events.length > 0 ? tell('events', events) : undefined;
  };

  return {
    connected,
    needsEnd: (): boolean => end === undefined && !subscriber.isCaughtUp,
    endsAt(position: bigint | undefined): void {
      end = position;
    },
    /** What to tell now; where nothing of all that is at hand concerns this one, how far that was. */
    next(place: Place): SubscriptionItem | undefined {
      while (!place.isLost()) {
        if (hasJustCaughtUp()) return tell('caught-up');
        const taken = place.take();
        if (!taken) return subscriber.position > told ? tell('events') : undefined;
        const item = receive(taken);
        if (item) return item;
      }
      return undefined;
    },
  };
};

const isFor = ({ position, prefixes }: Subscriber, event: RecordedEvent): boolean =>
  event.position > position && (prefixes.length === 0 || prefixes.some((prefix) => event.stream.startsWith(prefix)));
