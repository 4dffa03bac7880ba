import type { LimitFunction } from 'p-limit';
import { ALL_PAGES, type ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import type { PublishedView } from '#projections/published-view.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { RowChange } from './row-change.ts';
import { compareRows, type SeenRows } from './view-rows.ts';

/** Milliseconds between two comparisons at least; a comparison that took longer is followed by a pause of four times its length. */
const MIN_PAUSE_MS = 100;
/** Milliseconds after which the whole view is compared, whatever was announced. */
const WHOLE_EVERY_MS = 600_000;
const RETRY_MS = 1_000;

export interface WatchedViewOptions {
  read: ReadDatabase;
  changes: Pick<ReadModelChanges, 'onChange'>;
  view: PublishedView;
  /** Runs a few comparisons at a time, over all views. */
  place: LimitFunction;
  onRows(rows: RowChange[]): Promise<void>;
  onError(error: unknown): void;
}

/** A view whose rows are compared whenever a read model changed. */
export interface WatchedView {
  /** Resolves when the rows are known, so that every later change is noticed. Rejects when they cannot be read. */
  ready: Promise<unknown>;
  stop(): void;
}

/**
 * Reads the rows of a view, and from then on reports those that changed. What changed is found by comparing rows, not from events: a change
 * that was announced while the connection to the database was lost is found too, and several quick changes of a row are one.
 */
export const watchView = ({ read, changes, view, place, onRows, onError }: WatchedViewOptions): WatchedView => {
  const seen: SeenRows = new Map();
  const pending = new Set<string>();
  let isStopped = false;
  let isBusy = true;
  let timer: NodeJS.Timeout | undefined;

  const compare = async (): Promise<void> => {
    const tags = [...pending];
    pending.clear();
    const parts = tags.includes(ALL_PAGES) ? undefined : view.changes.part?.values(tags);
    try {
      const { rows, remember } = await place(() => compareRows(read, view, seen, { parts }));
      if (rows.length > 0 && !isStopped) await onRows(rows);
      remember();
    } catch (error) {
      // Changes that were announced during the outage are unknown, so the whole view is compared once the database responds.
      pending.add(ALL_PAGES);
      throw error;
    }
  };
  const run = async (): Promise<void> => {
    const since = performance.now();
    const pause = await compare().then(
      () => Math.max(MIN_PAUSE_MS, 4 * (performance.now() - since)),
      (error) => {
        onError(error);
        return RETRY_MS;
      },
    );
    if (!isStopped) timer = setTimeout(rest, pause);
  };
  const rest = (): void => {
    isBusy = false;
    look();
  };
  const look = (): void => {
    if (isBusy || isStopped || pending.size === 0) return;
    isBusy = true;
    void run();
  };
  const stopListening = changes.onChange(({ tags }) => {
    for (const tag of tags) if (concerns(view, tag)) pending.add(tag);
    look();
  });
  const whole = setInterval(() => {
    pending.add(ALL_PAGES);
    look();
  }, WHOLE_EVERY_MS);
  const ready = place(() => compareRows(read, view, seen, { isFirst: true })).then(({ remember }) => {
    remember();
    rest();
  });
  return {
    ready,
    stop() {
      isStopped = true;
      stopListening();
      clearTimeout(timer);
      clearInterval(whole);
    },
  };
};

const concerns = ({ changes }: PublishedView, tag: string): boolean =>
  tag === ALL_PAGES || changes.tags.some((each) => (each.endsWith(':') ? tag.startsWith(each) : tag === each));
