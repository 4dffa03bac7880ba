import type { EventStore } from '../event-store.ts';
import { STREAM_PREFIXES } from '../stream-prefixes.ts';
import { createHeadLookup } from './head-position.ts';
import { type SharedSource, subscribeShared } from './subscriber.ts';
import type { LogSubscriber } from './subscriber-progress.ts';
import { openUpstream, type Upstream } from './upstream.ts';

export interface SharedSubscriptionOptions {
  /** Prefixes of the streams that `[]` stands for in this log. A subscriber to other streams gets its own subscription. */
  streamPrefixes?: string[];
  /** Number of events buffered for slower subscribers; default 4,000. */
  events?: number;
  /** Approximate bytes of buffered events; default 4 MiB. */
  bytes?: number;
  /** See `UpstreamOptions`. */
  slowSubscriberTimeoutMs?: number;
}

const DEFAULTS = { events: 4_000, bytes: 4 * 1024 * 1024, slowSubscriberTimeoutMs: 2_000 };

/**
 * Decorates an event store so that all subscribers in this process share one subscription to it, and the log is read only once for all of
 * them. A subscriber that is too far behind gets a subscription of its own until it has caught up. A subscriber to streams other than those
 * of `streamPrefixes` always has its own.
 */
export const withSharedSubscription = (
  store: EventStore,
  { streamPrefixes = STREAM_PREFIXES, ...options }: SharedSubscriptionOptions = {},
): EventStore => {
  const sharing = share(store, { ...DEFAULTS, ...options });
  const isOwn = (prefix: string) => streamPrefixes.some((own) => prefix.startsWith(own));
  return {
    ...store,
    subscribe: (after, prefixes, signal) =>
      prefixes.every(isOwn)
        ? subscribeShared(sharing, after, prefixes, signal)
        : store.subscribe(after, prefixes, signal),
  };
};

const share = (
  store: EventStore,
  options: Required<Omit<SharedSubscriptionOptions, 'streamPrefixes'>>,
): SharedSource => {
  let current: Upstream | undefined;
  let connections = 0;
  /** The upstream could not read an event after this position. */
  let broken = -1n;
  const nextConnection = () => {
    connections += 1;
    return connections;
  };
  const onOver = (feed: Upstream, error?: unknown) => {
    if (error !== undefined && feed.position() > broken) broken = feed.position();
    if (current === feed) current = undefined;
  };
  const open = (position: bigint): Upstream => {
    current?.close();
    current = openUpstream(store, position, { ...options, nextConnection, onOver });
    return current;
  };
  return {
    store,
    nextConnection,
    placeFor(follower) {
      const { position } = follower;
      if (current && canServe(current, position)) return { place: current.join(position), isFirst: false };
      if (position <= broken || !mayOpenUpstream(follower, current)) return undefined;
      return { place: open(position).join(position), isFirst: true };
    },
    endOfLog: createHeadLookup(store),
  };
};

/** Checks that the events after the position are buffered, or will arrive soon. */
const canServe = (feed: Upstream, position: bigint): boolean =>
  position >= feed.start() && (position <= feed.position() || feed.hasCaughtUp());

/** Checks that a subscriber may open a new upstream: it has just started or has caught up, and is ahead of the current upstream. */
const mayOpenUpstream = ({ position, connection, isCaughtUp }: LogSubscriber, feed: Upstream | undefined): boolean =>
  (connection === 0 || isCaughtUp) && (!feed || position > feed.position());
