import { type Locale, locales, splitLocaleSuffix } from '#domain/shared/locale.ts';
import type { MessageRef } from './message-ref.ts';

/** The format in which the history shows a value of an event. */
export type ValueFormat<Id extends string = string> =
  /** As it is: a text, a number, yes or no, or a list of these. */
  | 'text'
  /** Blocks of an article or page: their text, and what else they show. */
  | 'blocks'
  /** `YYYY-MM-DD` */
  | 'day'
  /** `YYYY-MM` */
  | 'month'
  /** ISO 8601 in UTC. */
  | 'moment'
  /** `pt` or `en`; null means both. */
  | 'language'
  /** A media id. */
  | 'picture'
  /** The id of an account. */
  | 'account'
  /** `#rrggbb` */
  | 'colour'
  /** One of `domain/shared/hue.ts`. */
  | 'hue'
  /** A list of `{name, url}`. */
  | 'links'
  /** A share from 0 to 1. */
  | 'percent'
  /** A list of which only the length is shown. */
  | 'count'
  /** Not shown, because readers of the history cannot use it. */
  | 'hidden'
  /** Personal data: neither shown nor exported. */
  | 'personal'
  /** The id of an item, or a list of ids. The prefix is that of the item's stream, with its hyphen. */
  | { prefix: string }
  /** The label of each value; '' is that of no value. A value that is not listed is shown as it is. */
  | { options: Readonly<Record<string, string | MessageRef<Id>>> };

/** A field of an event in the history: its format, by default labelled with `history.field.{name}`, or the fields that it consists of. */
export type EventField<Id extends string = string> = ValueFormat<Id> | LabelledField<Id> | FieldGroup<Id>;

interface LabelledField<Id extends string> {
  format: ValueFormat<Id>;
  label: Id;
}

interface FieldGroup<Id extends string> {
  fields: Readonly<Record<string, EventField<Id>>>;
}

/**
 * A field for each key in the data of the given events, so that a forgotten one does not compile. Edits carry the fields that all languages
 * share in `facts`; they are named once, as in the first event. Of a text in both languages, the languages are no keys. The item's own `id`
 * may be left out: it is not shown then.
 */
export type EventFields<Event extends { data: object }, Id extends string> = Readonly<
  FieldsOf<WithoutFacts<Event['data']>, Id>
>;

type FieldsOf<Data, Id extends string> = { [Key in Exclude<KeyOf<Data>, 'id'>]: FieldOf<ValueAt<Data, Key>, Id> } & {
  id?: EventField<Id>;
};

type FieldOf<Value, Id extends string> = [Value] extends [Plain]
  ? ValueFormat<Id> | LabelledField<Id>
  : [keyof Value] extends [Locale]
    ? FieldOf<NonNullable<Value[keyof Value]>, Id>
    : 'hidden' | 'personal' | { fields: FieldsOf<Value, Id> };

type Plain = string | number | boolean | readonly unknown[];

type WithoutFacts<Data> = Data extends { facts: infer Facts } ? Omit<Data, 'facts'> & Facts : Data;

type KeyOf<Union> = Union extends unknown ? Extract<keyof Union, string> : never;

type ValueAt<Union, Key> = Union extends unknown ? (Key extends keyof Union ? NonNullable<Union[Key]> : never) : never;

/** A field of an event, found by its path. */
export interface FoundField<Id extends string = string> {
  /** Path without languages: equal for the Portuguese and the English text. */
  name: string;
  /** Language of the value, if it is a text in both languages. */
  language: Locale | undefined;
  format: ValueFormat<Id>;
  /** Undefined: the label of the last part of `name` that has one. */
  label: Id | undefined;
}

const isLocale = (part: string): part is Locale => (locales as readonly string[]).includes(part);

/**
 * Finds the field to which the value at this path of an event belongs: `translations.pt.title`, `imageAltPt`. `fields` are the declared
 * fields of the kind of stream. A path that is not declared has the format `text`.
 */
export const findEventField = <Id extends string>(
  fields: Readonly<Record<string, EventField<Id>>>,
  path: string,
): FoundField<Id> => {
  const parts = path.split('.');
  const keys = parts.filter((part) => !isLocale(part));
  const split = splitLocaleSuffix(keys.at(-1) ?? '');
  const name = split ? [...keys.slice(0, -1), split.text].join('.') : keys.join('.');
  return { name, language: parts.find(isLocale) ?? split?.locale, ...declared(fields, keys) };
};

/** Returns the names of declared fields as in `findEventField`, in the order of their declaration. */
export const eventFieldNames = (fields: Readonly<Record<string, EventField>>): string[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    typeof field === 'object' && 'fields' in field
      ? eventFieldNames(field.fields).map((name) => `${key}.${name}`)
      : [findEventField({}, key).name],
  );

const declared = <Id extends string>(
  fields: Readonly<Record<string, EventField<Id>>>,
  [key, ...rest]: readonly string[],
): Pick<FoundField<Id>, 'format' | 'label'> => {
  const field = Object.hasOwn(fields, key ?? '') ? fields[key!] : undefined;
  if (field === undefined) return { format: key === 'id' ? 'hidden' : 'text', label: undefined };
  if (typeof field === 'object' && 'fields' in field) return declared(field.fields, rest);
  if (typeof field === 'object' && 'format' in field) return field;
  return { format: field, label: undefined };
};
