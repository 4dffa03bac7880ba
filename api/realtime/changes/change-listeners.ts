import pLimit from 'p-limit';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import type { PublishedView } from '#projections/published-view.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { RestError } from '../../rest/protocol/rest-error.ts';
import { RealtimeError } from '../protocol/realtime-error.ts';
import type { RowChange } from './row-change.ts';
import { matchRows, type RowFilter } from './row-filter.ts';
import { type WatchedView, watchView } from './watched-view.ts';

/** One who wants the changes of a view. */
export interface ChangeListener {
  event: '*' | RowChange['type'];
  filter: RowFilter | undefined;
  onChange(change: RowChange): void;
  /** Called when the filter cannot be evaluated; the listener gets nothing more. */
  onFailure(reason: string): void;
}

/** Comparisons of views, and evaluations of filters, that run at the same time. */
const CONCURRENCY = 2;
/** Filters that are evaluated with one statement. */
const FILTERS_PER_STATEMENT = 50;
/** Different filters of one view in this process. */
const MAX_FILTERS = 2_000;

/** Reports the changed rows of views to listeners. */
export interface ChangeListeners {
  /** Resolves, once no later change can be missed, to a function that ends listening. Throws when the view cannot be read or has too many filters. */
  listen(view: PublishedView, listener: ChangeListener): Promise<() => void>;
  stop(): void;
}

interface ListenedView {
  watched: WatchedView;
  listeners: Set<ChangeListener>;
}

/**
 * Creates the reports of changed rows for this process. A view is compared only while someone listens to it, and once for all of them; each
 * different filter is evaluated once for all listeners that have it.
 */
export const createChangeListeners = (
  services: { read: ReadDatabase; changes: Pick<ReadModelChanges, 'onChange'> },
  onError: (error: unknown) => void,
): ChangeListeners => {
  const views = new Map<string, ListenedView>();
  const place = pLimit(CONCURRENCY);

  const open = (view: PublishedView): ListenedView => {
    const listeners = new Set<ChangeListener>();
    const onRows = (rows: RowChange[]) => report(services.read, listeners, rows);
    return { listeners, watched: watchView({ ...services, view, place, onRows, onError }) };
  };
  const leave = (view: PublishedView, listened: ListenedView, listener: ChangeListener): void => {
    listened.listeners.delete(listener);
    if (listened.listeners.size > 0 || views.get(view.name) !== listened) return;
    listened.watched.stop();
    views.delete(view.name);
  };
  return {
    async listen(view, listener) {
      const listened = views.get(view.name) ?? open(view);
      views.set(view.name, listened);
      requireRoomForFilter(listened.listeners, listener);
      listened.listeners.add(listener);
      try {
        await listened.watched.ready;
      } catch (error) {
        leave(view, listened, listener);
        throw error;
      }
      return () => leave(view, listened, listener);
    },
    stop() {
      for (const { watched } of views.values()) watched.stop();
    },
  };
};

const requireRoomForFilter = (listeners: ReadonlySet<ChangeListener>, { filter }: ChangeListener): void => {
  if (!filter || listeners.size < MAX_FILTERS) return;
  const texts = new Set([...listeners].map((each) => each.filter?.text));
  if (texts.size >= MAX_FILTERS && !texts.has(filter.text)) {
    throw new RealtimeError(429, 'TooManyFilters', 'Too many different filters');
  }
};

/** Evaluates the filters of all listeners and then reports the changes, so that a failure of the database reports nothing. */
const report = async (
  read: ReadDatabase,
  listeners: ReadonlySet<ChangeListener>,
  changes: readonly RowChange[],
): Promise<void> => {
  const matched = await evaluateFilters(read, listeners, changes);
  const all = [...listeners];
  for (const listener of all) {
    const result = listener.filter && matched.get(listener.filter.text);
    if (result instanceof RestError) listener.onFailure(result.message);
  }
  for (const [index, change] of changes.entries()) {
    for (const listener of all) if (wants(listener, change, matched, index)) listener.onChange(change);
  }
};

type Matched = ReadonlyMap<string, boolean[] | RestError>;

const wants = ({ event, filter }: ChangeListener, { type }: RowChange, matched: Matched, index: number): boolean => {
  if (event !== '*' && event !== type) return false;
  if (!filter) return true;
  const result = matched.get(filter.text);
  return Array.isArray(result) && result[index] === true;
};

/** Returns by the text of each filter which changes it matches, or why it cannot be evaluated. */
const evaluateFilters = async (
  read: ReadDatabase,
  listeners: ReadonlySet<ChangeListener>,
  changes: readonly RowChange[],
): Promise<Map<string, boolean[] | RestError>> => {
  const filters = new Map([...listeners].flatMap(({ filter }) => (filter ? [[filter.text, filter] as const] : [])));
  const results = new Map<string, boolean[] | RestError>();
  const all = [...filters.values()];
  for (let from = 0; from < all.length; from += FILTERS_PER_STATEMENT) {
    const some = all.slice(from, from + FILTERS_PER_STATEMENT);
    for (const [text, result] of await evaluate(read, some, changes)) results.set(text, result);
  }
  return results;
};

/** Evaluates filters together; when that fails, each alone, so that one bad filter does not stop the others. */
const evaluate = async (
  read: ReadDatabase,
  filters: readonly RowFilter[],
  changes: readonly RowChange[],
): Promise<[string, boolean[] | RestError][]> => {
  try {
    const byChange = await matchChanges(read, filters, changes);
    return filters.map(({ text }, index) => [text, byChange.map((matches) => matches[index]!)]);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    if (filters.length === 1) return [[filters[0]!.text, error]];
    const alone: [string, boolean[] | RestError][] = [];
    for (const filter of filters) alone.push(...(await evaluate(read, [filter], changes)));
    return alone;
  }
};

/** Evaluates filters against deleted rows, of which only the key is known, and against the others. */
const matchChanges = async (
  read: ReadDatabase,
  filters: readonly RowFilter[],
  changes: readonly RowChange[],
): Promise<boolean[][]> => {
  const results: boolean[][] = [];
  for (const type of ['DELETE', 'UPDATE'] as const) {
    const indexes = [...changes.keys()].filter((index) => (changes[index]!.type === 'DELETE') === (type === 'DELETE'));
    if (indexes.length === 0) continue;
    const rows = indexes.map((index) => changes[index]!.row);
    const found = await matchRows(read, filters, rows, type);
    for (const [at, index] of indexes.entries()) results[index] = found[at]!;
  }
  return results;
};
