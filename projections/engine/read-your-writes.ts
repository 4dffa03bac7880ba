import pTimeout from 'p-timeout';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';
import { waitForEvent } from '#storage/wait/wait-for-event.ts';
import type { Projection } from './projection.ts';
import type { ReadModelChanges } from './read-model-changes.ts';
import { READ_YOUR_WRITES_TIMEOUT_MS } from './wait-for-position.ts';

interface FreshnessOptions {
  changes: ReadModelChanges;
  store: EventStore;
  projections: Projection[];
}

/** Maximum number of events that are read at a time; a caller that is further behind waits for its projections. */
const SCAN_LIMIT = 1_000;
/** Milliseconds between two checks. */
const POLL_INTERVAL_MS = 100;

/**
 * Creates the object whose `waitFor` waits until the read models show all events up to a position of the log, so that users see their own
 * changes. `waitFor` resolves to false if that takes longer than its time limit.
 */
export const createReadYourWrites = ({ changes, store, projections }: FreshnessOptions) => {
  const isReached = (position: bigint): boolean =>
    projections.every(({ name }) => changes.positionOf(name) >= position);

  let looking: Promise<void> | undefined;
  /** Runs one check for all concurrent callers. */
  const look = (): Promise<void> => {
    looking ??= advanceUnaffected({ changes, store, projections }).finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    /** Resolves true when all read models show the position, false after `timeout` milliseconds (docs/product.md, rule 46: 2 s at most). */
    async waitFor(position: bigint, timeout: number = READ_YOUR_WRITES_TIMEOUT_MS): Promise<boolean> {
      const end = performance.now() + timeout;
      for (let left = timeout; left > 0 && !isReached(position); left = end - performance.now()) {
        await pTimeout(look(), { milliseconds: left, fallback: () => undefined });
        const rest = Math.max(0, end - performance.now());
        if (!isReached(position)) await waitForEvent(changes.onPositionAdvanced, Math.min(rest, POLL_INTERVAL_MS));
      }
      return isReached(position);
    },
  };
};

export type ReadYourWrites = ReturnType<typeof createReadYourWrites>;

/**
 * Advances the positions of projections that the next events in the log do not concern. Each event concerns few projections, and the others
 * report only every few seconds how far they have read; events after their position that do not concern them need no projecting.
 */
const advanceUnaffected = async ({ changes, store, projections }: FreshnessOptions): Promise<void> => {
  const waiting = new Map(projections.map((projection) => [projection, changes.positionOf(projection.name)]));
  const from = [...waiting.values()].reduce((least, position) => (position < least ? position : least));
  if (from < 0n) return;
  const shown = new Map<Projection, bigint>();
  try {
    for await (const { stream, position } of store.readAll(from, [], { limit: SCAN_LIMIT })) {
      for (const [projection, known] of waiting) {
        if (position <= known) continue;
        if (concerns(projection, stream)) waiting.delete(projection);
        else shown.set(projection, position);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableEvent) && !(error instanceof EventStoreUnavailable)) throw error;
  }
  for (const [{ name }, position] of shown) changes.publish({ projection: name, position, tags: [] });
};

const concerns = ({ prefixes }: Projection, stream: string): boolean =>
  prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix));
