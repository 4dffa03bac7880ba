import type { EventStore, SubscriptionItem } from '../event-store.ts';
import { type BufferEntry, type BufferLimits, type BufferRead, createRingBuffer } from './ring-buffer.ts';

export interface UpstreamOptions extends BufferLimits {
  /** Milliseconds that a catching-up upstream waits for a slower subscriber before it drops that one. */
  slowSubscriberTimeoutMs: number;
  /** Numbers connections in order of creation, over all subscriptions. */
  nextConnection: () => number;
  /** Called when the upstream has ended: it has no subscribers left, the store closed, or the log threw `error`. */
  onOver: (feed: Upstream, error?: unknown) => void;
}

/** One subscriber's place in the upstream's buffer. */
export interface Cursor {
  /** The number of the upstream's current connection; 0 before the first. */
  connection(): number;
  /** The upstream has ended, or the next entry is no longer buffered. */
  isLost(): boolean;
  /** Takes the next entry, if it has arrived. */
  take(): BufferRead | undefined;
  /** Resolves when an entry may be available, the cursor is lost, or `wake` is called. Calling it acknowledges all earlier entries. */
  wait(): Promise<void>;
  wake(): void;
  leave(): void;
}

export interface Upstream {
  /** Positions between which all events are buffered. */
  start(): bigint;
  position(): bigint;
  hasCaughtUp(): boolean;
  join(position: bigint): Cursor;
  close(): void;
}

interface Joined {
  /** The number of the next entry. */
  at: number;
  /** Set while the subscriber waits. */
  wake?: (() => void) | undefined;
}

/**
 * Opens the subscription to the event store that many subscribers share, and buffers what it receives. `join` gives a subscriber a cursor,
 * with which it takes items from the buffer. A subscriber that is too slow loses its cursor. The subscription is closed when the last
 * subscriber leaves.
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
   * While the upstream catches up, waits briefly for slower subscribers, because otherwise the server would have to search the log for each
   * of them; stops waiting after a timeout, because one may be stuck.
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

/** Creates a signal for one waiting caller; `ring` without a waiting caller has no effect. */
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
