import type { HistoryItem } from '#projections/history/queries.ts';
import { streamKindOf } from '#web/admin-screens.ts';
import { findEventField } from '#web/event-field.ts';

/** Leaves out the changes of fields with personal data, which are encrypted. */
export const withoutPersonalFields = <Item extends Pick<HistoryItem, 'stream' | 'changes'>>(item: Item): Item => {
  const fields = streamKindOf(item.stream)?.fields ?? {};
  return { ...item, changes: item.changes.filter(({ path }) => findEventField(fields, path).format !== 'personal') };
};
