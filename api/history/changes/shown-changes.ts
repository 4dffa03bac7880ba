import type { Locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { ShownChange, ShownSide } from '#web/admin/queries/history-views.ts';
import type { FoundField } from '#web/event-field.ts';
import { t } from '#web/i18n.ts';
import { type MessageId, messages } from '#web/messages.ts';
import { type EventFieldChange, type ItemChanges, toFieldChanges } from './field-changes.ts';
import { loadReferences } from './references.ts';
import { type ShownOptions, toShownSide } from './shown-side.ts';

/**
 * Converts the changes of events to what the history shows: labels and values in the language of the interface, names instead of the ids of
 * referenced items (without `seesDrafts`, only published names), pictures and colours. Both languages of a text are in one `ShownChange`. Fields that are not shown are left out.
 */
export const toShownChanges = async (
  read: ReadDatabase,
  locale: Locale,
  items: readonly ItemChanges[],
  { seesDrafts = true, ...options }: ShownOptions & { seesDrafts?: boolean } = {},
): Promise<ShownChange[][]> => {
  const all = items.map(toFieldChanges);
  const values = all
    .flat()
    .flatMap(({ field: { format }, from, to }) => [from, to].map((value) => ({ format, value })));
  const accounts = items.flatMap((item) => item.accounts ?? []);
  const references = await loadReferences(read, locale, values, { seesDrafts, accounts });
  const toSide = (change: EventFieldChange) => toShownSide({ locale, references, ...options }, change);
  return all.map((changes) => groupByField(locale, changes, toSide));
};

const groupByField = (
  locale: Locale,
  changes: readonly EventFieldChange[],
  toSide: (change: EventFieldChange) => ShownSide | undefined,
): ShownChange[] => {
  const groups = new Map<string, ShownChange>();
  for (const change of changes) {
    const side = toSide(change);
    if (!side) continue;
    const { name } = change.field;
    const group = groups.get(name) ?? { label: labelOf(locale, change.field), sides: [] };
    group.sides.push(side);
    groups.set(name, group);
  }
  return [...groups.values()];
};

/** Returns the declared label of a field; else that of the last part of its name which has one; else the name. */
const labelOf = (locale: Locale, { name, label }: FoundField<MessageId>): string => {
  if (label) return t(locale, label);
  const labels = name.split('.').map((part) => `history.field.${part}`);
  const found = labels.findLast((id) => id in messages[locale]);
  return found ? t(locale, found as MessageId) : name;
};
