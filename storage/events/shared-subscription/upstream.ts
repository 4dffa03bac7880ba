import type { EventStore, SubscriptionItem } from '../event-store.ts';
import { type BufferEntry, type BufferLimits, type BufferRead, createRingBuffer } from './ring-buffer.ts';

export interface UpstreamOptions extends BufferLimits {
  /** Milliseconds for which a feed that catches up waits for a slower follower, before it goes on without that one. */
  slowSubscriberTimeoutMs: number;
  /** Numbers connections in the order in which they were made, those of other subscriptions too. */
  nextConnection: () => number;
  /** It ended: nobody uses it any more, the store closed, or `error` was thrown by the log. */
  onOver: (feed: Upstream, error?: unknown) => void;
}

/** One follower's place in a feed. */
export interface Cursor {
  /** The number of the connection that the feed has now; 0 before the first. */
  connection(): number;
  /** The feed has ended, or has gone on without this one. */
  isLost(): boolean;
  /** What comes next, if it is there. */
  take(): BufferRead | undefined;
  /** Resolves when there may be something to take, the place is lost, or `wake` is called. Says that everything before was finished. */
  wait(): Promise<void>;
  wake(): void;
  leave(): void;
}

export interface Upstream {
  /** Where the log was seen from and up to; in between, everything is at hand. */
  start(): bigint;
  position(): bigint;
  hasCaughtUp(): boolean;
  join(position: bigint): Cursor;
  close(): void;
}

interface Joined {
  /** The number of the entry that comes next. */
  at: number;
  /** Set while it waits. */
  wake?: (() => void) | undefined;
}

/**
 * One subscription to all of our streams, for many followers, each at its own pace: the fastest asks for more. Who falls out of
 * what is kept has lost the place. It ends with its last follower.
 */
export const openUpstream = (
  store: EventStore,
  after: bigint,
  { slowSubscriberTimeoutMs, nextConnection, onOver, ...limits }: UpstreamOptions,
) => {
  const ring = createRingBuffer(after, limits);
  const joined = new Set<Joined>();
  const closing = new AbortController();
  const asked = createSignal();
  const moved = createSignal();
  let connection = 0;
  let hasCaughtUp = false;
  let isOver = false;

  const wakeAll = () => {
    for (const each of joined) each.wake?.();
  };

  /**
   * While it catches up, slower ones are waited for: the server would have to search the log for each of them. Not for long, since
   * one may be stuck.
   */
  const letFollow = async (entry: BufferEntry): Promise<void> => {
    const first = ring.firstWith(entry);
    const isMissing = () => [...joined].some(({ at }) => at < first);
    if (hasCaughtUp || !isMissing()) return;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      moved.ring();
    }, slowSubscriberTimeoutMs);
    while (!isLate && !closing.signal.aborted && isMissing()) await moved.rung();
    clearTimeout(timer);
  };

  const give = async (item: SubscriptionItem): Promise<void> => {
    if (item.kind === 'connected') connection = nextConnection();
    const entry = { item, connection };
    await letFollow(entry);
    ring.push(entry);
    if (item.kind === 'caught-up') hasCaughtUp = true;
    wakeAll();
    while (!closing.signal.aborted && ![...joined].some(({ wake }) => wake)) await asked.rung();
  };

  const run = async (): Promise<void> => {
    try {
      for await (const item of store.subscribe(after, [], closing.signal)) await give(item);
      over();
    } catch (error) {
      over(error);
    }
  };

  const over = (error?: unknown) => {
    if (isOver) return;
    isOver = true;
    onOver(feed, error);
    wakeAll();
  };

  const close = () => {
    over();
    closing.abort();
    asked.ring();
    moved.ring();
  };

  const join = (position: bigint): Cursor => {
    const place: Joined = { at: ring.behind(position) };
    joined.add(place);
    return {
      connection: () => connection,
      isLost: () => isOver || !ring.holds(place.at),
      take() {
        const taken = ring.take(place.at);
        if (taken) place.at = taken.next;
        moved.ring();
        return taken;
      },
      wait: () =>
        new Promise((resolve) => {
          place.wake = () => {
            place.wake = undefined;
            resolve();
          };
          asked.ring();
        }),
      wake: () => place.wake?.(),
      leave() {
        joined.delete(place);
        moved.ring();
        if (joined.size === 0) close();
      },
    };
  };

  const feed: Upstream = { start: ring.start, position: ring.last, hasCaughtUp: () => hasCaughtUp, join, close };
  void run();
  return feed;
};

/** One waits, others ring; who rings while nobody waits is not heard. */
const createSignal = () => {
  let hear = () => {};
  return {
    ring: () => hear(),
    rung: () =>
      new Promise<void>((resolve) => {
        hear = resolve;
      }),
  };
};
