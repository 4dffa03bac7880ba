import type { RecordedEvent, SubscriptionItem } from '../event-store.ts';
import type { BufferRead } from './ring-buffer.ts';
import type { Cursor } from './upstream.ts';

/** One who subscribed, and what is known of it, whoever reads for it. */
export interface LogSubscriber {
  /** Finished up to here. */
  position: bigint;
  readonly prefixes: string[];
  readonly signal: AbortSignal;
  /** The newest connection that it was told of. */
  connection: number;
  /** It was told, since that connection. */
  isCaughtUp: boolean;
}

/**
 * What a follower of the feed is told. That it has everything the feed said perhaps before the last of it was there: one who joins
 * has to have seen the end of the log. After a new connection, what the feed says counts.
 */
export const createSubscriberProgress = (follower: LogSubscriber, isFirst: boolean) => {
  let end: bigint | undefined = isFirst ? follower.position : undefined;
  let isAwaitingWord = isFirst;
  let told = follower.position;

  const connected = (connection: number): SubscriptionItem => {
    follower.connection = connection;
    follower.isCaughtUp = false;
    return { kind: 'connected', position: follower.position };
  };
  const hasJustCaughtUp = (): boolean => {
    if (follower.isCaughtUp || isAwaitingWord || end === undefined || follower.position < end) return false;
    follower.isCaughtUp = true;
    return true;
  };
  const tell = (kind: 'events' | 'caught-up', events: RecordedEvent[] = []): SubscriptionItem => {
    const { position } = follower;
    told = position;
    return kind === 'events' ? { kind, events, position } : { kind, position };
  };

  /** Undefined where it holds nothing for this follower. */
  const receive = ({ item, connection }: BufferRead): SubscriptionItem | undefined => {
    if (item.kind === 'connected') {
      if (connection <= follower.connection) return undefined;
      isAwaitingWord = true;
      return connected(connection);
    }
    if (item.kind === 'caught-up') isAwaitingWord = false;
    const events = item.kind === 'events' ? item.events.filter((event) => isFor(follower, event)) : [];
    if (item.position > follower.position) follower.position = item.position;
    return events.length > 0 ? tell('events', events) : undefined;
  };

  return {
    connected,
    needsEnd: (): boolean => end === undefined && !follower.isCaughtUp,
    endsAt(position: bigint | undefined): void {
      end = position;
    },
    /** What to tell now; where nothing of all that is at hand concerns this one, how far that was. */
    next(place: Cursor): SubscriptionItem | undefined {
      while (!place.isLost()) {
        if (hasJustCaughtUp()) return tell('caught-up');
        const taken = place.take();
        if (!taken) return follower.position > told ? tell('events') : undefined;
        const item = receive(taken);
        if (item) return item;
      }
      return undefined;
    },
  };
};

const isFor = ({ position, prefixes }: LogSubscriber, event: RecordedEvent): boolean =>
  event.position > position && (prefixes.length === 0 || prefixes.some((prefix) => event.stream.startsWith(prefix)));
