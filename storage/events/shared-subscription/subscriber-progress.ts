import type { RecordedEvent, SubscriptionItem } from '../event-store.ts';
import type { BufferRead } from './ring-buffer.ts';
import type { Cursor } from './upstream.ts';

/** The state of one subscriber, whether it reads from the upstream or by itself. */
export interface LogSubscriber {
  /** Position up to which the subscriber has processed the log. */
  position: bigint;
  readonly prefixes: string[];
  readonly signal: AbortSignal;
  /** Number of the newest connection that it was notified of. */
  connection: number;
  /** It has received `caught-up` since that connection. */
  isCaughtUp: boolean;
}

/**
 * Tracks how far one subscriber of a shared subscription has read. `next` returns the next item for this subscriber: connected, events or
 * caught up. If the shared subscription was not opened for this subscriber (`isFirst` is false), the caller looks up the log's last
 * position and passes it to `endsAt`; the subscriber has caught up when it reaches it.
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

  /** Processes an entry of the buffer; returns undefined when nothing in it is for this subscriber. */
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
    /**
     * Returns the next item to deliver; when no buffered event matches, an item without events that advances the position. Undefined when
     * there is nothing new.
     */
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
