import { createHash } from 'node:crypto';
import type { ColumnType, PublishedView } from '#projections/published-view.ts';
import { publishedViews, type ReadDatabase } from '#projections/read-models.ts';
import { isPermitted } from '../../auth/actor-role.ts';
import type { Caller } from '../channels/caller.ts';
import type { WantedChanges } from '../protocol/join-config.ts';
import { RealtimeError } from '../protocol/realtime-error.ts';
import type { ChangeListeners } from './change-listeners.ts';
import type { RowChange } from './row-change.ts';
import { parseRowFilter } from './row-filter.ts';

/** The schema under which clients know the published views. */
const SCHEMA = 'public';

interface Recipient {
  caller: Caller;
  /** Gets the payload of a message as JSON text, and the id of the subscription that it is for. */
  onChange(data: string, id: number): void;
  onFailure(reason: string): void;
}

/**
 * Subscribes to the changes that a client wants, of views that the caller may read. Resolves to the ids of the subscriptions in order, and a
 * function that ends them. Throws `RealtimeError` for an unknown view or column, or a view of another role.
 */
export const subscribeToChanges = async (
  { read, listeners }: { read: ReadDatabase; listeners: ChangeListeners },
  wanted: readonly WantedChanges[],
  recipient: Recipient,
): Promise<{ ids: number[]; stop: () => void }> => {
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const each of stops) each();
  };
  try {
    const ids: number[] = [];
    for (const each of wanted) {
      const id = idOf(each);
      for (const view of viewsOf(each, recipient.caller)) {
        stops.push(await listenTo({ read, listeners }, { view, wanted: each, id }, recipient));
      }
      ids.push(id);
    }
    return { ids, stop };
  } catch (error) {
    stop();
    throw error;
  }
};

/** Returns true if a caller with another token may keep what was subscribed to with the former one. */
export const mayKeepListening = (wanted: readonly WantedChanges[], before: Caller, now: Caller): boolean =>
  wanted.every(
    (each) =>
      viewsOf(each, before).every((view) => isPermitted(view.roles, now.role)) &&
      (!each.filter || !mayCost(before) || mayCost(now)),
  );

/** Returns true if a caller may use filters that take long to evaluate. */
const mayCost = ({ kind, role }: Caller): boolean => kind === 'service' || role !== null;

/** Returns the id of a subscription: the same for all clients that want the same, so that they can be sent the same message. */
const idOf = ({ event, schema, table, filter, select }: WantedChanges): number => {
  const hash = createHash('sha256').update(JSON.stringify([event, schema, table, filter, select]));
  return hash.digest().readUIntBE(0, 6);
};

const viewsOf = (
  { schema = SCHEMA, table = '*', filter, select }: WantedChanges,
  { role }: Caller,
): PublishedView[] => {
  if (schema !== SCHEMA && schema !== '*') throw unknownView(`${schema}.${table}`);
  if (table === '*') {
    if (filter || select) throw new RealtimeError(400, 'InvalidFilter', 'filter and select need a table');
    return [...publishedViews.values()].filter((view) => isPermitted(view.roles, role));
  }
  const view = publishedViews.get(table);
  if (!view) throw unknownView(table);
  if (!isPermitted(view.roles, role))
    throw new RealtimeError(403, 'Unauthorized', `permission denied for view ${table}`);
  return [view];
};

const unknownView = (name: string) =>
  new RealtimeError(
    404,
    'UnknownTable',
    `There is no view ${name}; there are ${[...publishedViews.keys()].join(', ')}`,
  );

interface Listening {
  view: PublishedView;
  wanted: WantedChanges;
  id: number;
}

const listenTo = async (
  { read, listeners }: { read: ReadDatabase; listeners: ChangeListeners },
  { view, wanted, id }: Listening,
  { caller, onChange, onFailure }: Recipient,
): Promise<() => void> => {
  const filter = wanted.filter
    ? await parseRowFilter(read, { text: wanted.filter, view, mayCost: mayCost(caller) })
    : undefined;
  const columns = selectedColumns(view, wanted.select);
  return listeners.listen(view, {
    event: wanted.event,
    filter,
    onChange: (change) => onChange(describeChange(change, columns), id),
    onFailure,
  });
};

const selectedColumns = (view: PublishedView, select: readonly string[] | undefined): readonly string[] => {
  const unknown = select?.find((name) => !Object.hasOwn(view.columns, name));
  if (unknown !== undefined)
    throw new RealtimeError(400, 'UnknownColumn', `column ${view.name}.${unknown} does not exist`);
  return select ?? Object.keys(view.columns);
};

/** The names of types in messages, which are Postgres' own. */
const TYPE_NAMES: Partial<Record<ColumnType, string>> = { boolean: 'bool', integer: 'int4', 'text[]': '_text' };

/** Changes as JSON text, by the selected columns: many listeners get the same. */
const described = new WeakMap<RowChange, Map<string, string>>();

const describeChange = (change: RowChange, columns: readonly string[]): string => {
  const texts = described.get(change) ?? new Map<string, string>();
  described.set(change, texts);
  const by = columns.join();
  const text = texts.get(by) ?? JSON.stringify(messageOf(change, columns));
  texts.set(by, text);
  return text;
};

const messageOf = ({ view, type, row, at }: RowChange, names: readonly string[]) => {
  const key = Object.fromEntries(view.key.map((name) => [name, row[name]]));
  return {
    schema: SCHEMA,
    table: view.name,
    type,
    commit_timestamp: at,
    columns: names.map((name) => {
      const { type } = view.columns[name]!;
      return { name, type: TYPE_NAMES[type] ?? type };
    }),
    ...(type === 'DELETE' ? {} : { record: Object.fromEntries(names.map((name) => [name, row[name] ?? null])) }),
    ...(type === 'INSERT' ? {} : { old_record: key }),
    errors: null,
  };
};
