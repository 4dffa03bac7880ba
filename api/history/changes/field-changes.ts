import { locales } from '#domain/shared/locale.ts';
import type { Change } from '#projections/history/event-diff.ts';
import { streamKindOf } from '#web/admin-screens.ts';
import { eventFieldNames, type FoundField, findEventField } from '#web/event-field.ts';
import type { MessageId } from '#web/messages.ts';
import { STATE_FIELDS } from './state-fields.ts';
import { withoutObjects } from './without-objects.ts';

/** The changes of an event, or of an undo, to the item of a stream. */
export interface ItemChanges {
  stream: string;
  changes: readonly Change[];
  /** The accounts that the changes name; the name is null if the account was deleted. */
  accounts?: readonly { id: string; name: string | null }[];
}

/** A changed value with the field that it belongs to. */
export interface EventFieldChange extends Change {
  field: FoundField<MessageId>;
}

/**
 * Finds the fields of changed values. Sorts them as the fields are declared, because the database does not keep the order in which an event
 * has them, and Portuguese first. Leaves out fields that are not shown.
 */
export const toFieldChanges = ({ stream, changes }: ItemChanges): EventFieldChange[] => {
  const fields = { ...STATE_FIELDS, ...streamKindOf(stream)?.fields };
  return withoutObjects(changes)
    .map((change) => ({ ...change, field: findEventField(fields, change.path) }))
    .filter(({ field: { format } }) => format !== 'hidden' && format !== 'personal')
    .sort(byPlace(eventFieldNames(fields)));
};

/** Fields that are not declared come last. */
const byPlace = (names: readonly string[]) => (one: EventFieldChange, other: EventFieldChange) => {
  const placeOf = ({ field: { name } }: EventFieldChange) =>
    names.includes(name) ? names.indexOf(name) : names.length;
  const languageOf = ({ field: { language } }: EventFieldChange) => (language ? locales.indexOf(language) : 0);
  return placeOf(one) - placeOf(other) || languageOf(one) - languageOf(other);
};
