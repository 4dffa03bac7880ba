import { type Locale, locales } from '#domain/shared/locale.ts';
import type { Change } from '#projections/history/event-diff.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { ShownChange, ShownSide, ShownValue } from '#web/admin/admin-queries.ts';
import { streamKindOf } from '#web/admin-screens.ts';
import { eventFieldNames, type FoundField, findEventField } from '#web/event-field.ts';
import { t } from '#web/i18n.ts';
import { type MessageId, messages } from '#web/messages.ts';
import { cutAroundDifference } from './cut-around-difference.ts';
import { formatValue } from './format-value.ts';
import { loadReferences, type References } from './references.ts';
import { STATE_FIELDS } from './state-fields.ts';
import { withoutObjects } from './without-objects.ts';

/** The changes of an event, or of an undo, to the item of a stream. */
export interface ItemChanges {
  stream: string;
  changes: readonly Change[];
}

/** A change with its field. */
interface FieldChange extends Change {
  field: FoundField<MessageId>;
}

/**
 * Converts the changed fields of events to what the history shows, in the order in which the fields are declared, because the database does
 * not keep that of the event: labels and values in the language of the interface, names instead of the ids of referenced items, pictures and colours. Both languages of a text are in one `ShownChange`. Texts
 * longer than `maxChars` are cut to a part around the first difference; without it, none is. Fields that are not shown are left out.
 */
export const toShownChanges = async (
  read: ReadDatabase,
  locale: Locale,
  items: readonly ItemChanges[],
  maxChars = Number.POSITIVE_INFINITY,
): Promise<ShownChange[][]> => {
  const all = items.map(fieldChanges);
  const values = all
    .flat()
    .flatMap(({ field: { format }, from, to }) => [from, to].map((value) => ({ format, value })));
  const references = await loadReferences(read, locale, values);
  return all.map((changes) =>
    groupByField(changes, (change) => sideOf({ locale, references, maxChars }, change), locale),
  );
};

const fieldChanges = ({ stream, changes }: ItemChanges): FieldChange[] => {
  const fields = { ...STATE_FIELDS, ...streamKindOf(stream)?.fields };
  return withoutObjects(changes)
    .map((change) => ({ ...change, field: findEventField(fields, change.path) }))
    .filter(({ field: { format } }) => format !== 'hidden' && format !== 'personal')
    .sort(byPlace(eventFieldNames(fields)));
};

/** Sorts by the place of the field, with fields that are not declared at the end, and then by language. */
const byPlace = (names: readonly string[]) => (one: FieldChange, other: FieldChange) => {
  const placeOf = ({ field: { name } }: FieldChange) => (names.includes(name) ? names.indexOf(name) : names.length);
  const languageOf = ({ field: { language } }: FieldChange) => (language ? locales.indexOf(language) : 0);
  return placeOf(one) - placeOf(other) || languageOf(one) - languageOf(other);
};

const sideOf = (
  context: { locale: Locale; references: References; maxChars: number },
  { field: { format, language }, from, to }: FieldChange,
): ShownSide | undefined => {
  const [before, after] = [from, to].map((value) => formatValue(context, format, value));
  if (!before && !after) return undefined;
  const [was, is] = withoutSamePictures(before, after);
  const cut = cutAroundDifference(before?.text ?? '', after?.text ?? '', context.maxChars);
  const isSameText = format === 'blocks' && before?.text === after?.text && !was?.pictures && !is?.pictures;
  const text = isSameText ? t(context.locale, 'history.formattingOnly') : cut.to;
  return {
    ...(language && { language }),
    ...(was && { from: { ...was, text: cut.from } }),
    ...(is && { to: { ...is, text } }),
  };
};

/** Leaves out the pictures that both values show, such as those of a long text in which a word was changed. */
const withoutSamePictures = (before: ShownValue | undefined, after: ShownValue | undefined) => {
  const without = (value: ShownValue | undefined, other: ShownValue | undefined): ShownValue | undefined => {
    if (!value?.pictures || !other?.pictures) return value;
    const { pictures, ...rest } = value;
    const own = pictures.filter(({ id }) => !other.pictures!.some((each) => each.id === id));
    return own.length > 0 ? { ...rest, pictures: own } : rest;
  };
  return [without(before, after), without(after, before)] as const;
};

const groupByField = (
  changes: readonly FieldChange[],
  toSide: (change: FieldChange) => ShownSide | undefined,
  locale: Locale,
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
