import type { EventStore } from '../event-store.ts';
import { STREAM_PREFIXES } from '../stream-prefixes.ts';
import { createHeadLookup } from './head-position.ts';
import { type SharedSource, subscribeShared } from './subscriber.ts';
import type { LogSubscriber } from './subscriber-progress.ts';
import { openUpstream, type Upstream } from './upstream.ts';

export interface SharedSubscriptionOptions {
  /** Begin the streams that `[]` stands for in this log; who asks for others subscribes alone. */
  streamPrefixes?: string[];
  /** Events that are kept for slower followers. */
  events?: number;
  /** Bytes of them, about. */
  bytes?: number;
  /** See `UpstreamOptions`. */
  slowSubscriberTimeoutMs?: number;
}

const DEFAULTS = { events: 4_000, bytes: 4 * 1024 * 1024, slowSubscriberTimeoutMs: 2_000 };

/**
 * The same log, which is read once for all followers of this process that stand at nearly the same place: one subscription is the
 * feed, and gives its events to whoever wants them. Who is behind what the feed has kept subscribes alone, and joins when it
 * is there. Nobody waits for anybody else, except a moment while the feed catches up.
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
  /** Behind this position is something that the feed cannot read. */
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

/** What is behind the position is at hand, or will come soon. */
const canServe = (feed: Upstream, position: bigint): boolean =>
  position >= feed.start() && (position <= feed.position() || feed.hasCaughtUp());

/** The feed is the foremost of all: who has begun or caught up ahead of it has a new one. */
const mayOpenUpstream = ({ position, connection, isCaughtUp }: LogSubscriber, feed: Upstream | undefined): boolean =>
  (connection === 0 || isCaughtUp) && (!feed || position > feed.position());
