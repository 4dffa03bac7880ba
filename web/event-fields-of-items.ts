import type { EventField } from './event-field.ts';
import type { ItemField } from './item-type.ts';

/**
 * Returns how the history shows the fields of an item, from the controls with which they are entered. `others` are formats that do not
 * follow from the control. The id, which only a new item has, is left out.
 */
export const eventFieldsOf = <Fields extends Readonly<Record<string, ItemField>>, Id extends string = never>(
  fields: Fields,
  others: { readonly [Name in keyof Fields]?: EventField<Id> } = {},
): EventFieldsOf<Fields, Id> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== 'id')
      .map(([name, field]) => [name, others[name] ?? eventFieldOf(field)]),
  ) as EventFieldsOf<Fields, Id>;

type EventFieldsOf<Fields, Id extends string> = Record<
  Exclude<keyof Fields & string, 'id'>,
  EventField<Id | IdOf<Fields>>
>;

/** The messages that the fields name. */
type IdOf<Fields> =
  Fields extends Readonly<Record<string, ItemField<infer Id>>> ? (string extends Id ? never : Id) : never;

const eventFieldOf = (field: ItemField): EventField => {
  switch (field.control) {
    case 'select':
    case 'checkboxes':
      return { options: field.options };
    case 'hue':
    case 'picture':
    case 'links':
      return field.control;
    case 'picture-with-alt':
      return { fields: { mediaId: 'picture', alt: 'text' } };
    case 'articles':
      return { prefix: 'article-' };
    case 'position':
      return { fields: { latitude: 'text', longitude: 'text' } };
    case 'document':
    case 'opening-hours':
      return 'text';
    default:
      return FORMATS[field.type ?? ''] ?? 'text';
  }
};

/** Formats by type of the input. */
const FORMATS: Readonly<Record<string, EventField>> = { date: 'day', month: 'month' };
