import type { Locale } from '#domain/shared/locale.ts';
import { type MessageId, t } from '../../i18n.ts';
import type { ItemField, ItemType } from '../../item-type.ts';
import type { MessageRef } from '../../message-ref.ts';

/** A field of a form, ready for the browser. */
export interface FormField {
  /** Path of the value: `title.pt`. */
  name: string;
  label: string;
  hint: string | undefined;
  control: 'line' | 'text' | 'select' | 'picture';
  /** Type of the input. */
  type: string;
  step: string | undefined;
  value: string;
  /** Language of the value; fields with a language are half as wide. */
  lang: Locale | undefined;
  /** Labels by value. */
  options: Readonly<Record<string, string>>;
}

type Facts = Readonly<Record<string, unknown>>;

/** Returns the fields of an item's form. `facts` are the current values; undefined for a new item. */
export const formFields = (locale: Locale, type: ItemType<MessageId>, facts: Facts | undefined): FormField[] =>
  Object.entries(type.fields)
    .filter(([, { isOnlyNew }]) => !isOnlyNew || facts === undefined)
    .flatMap(([name, field]) => fieldsOf(locale, name, field, facts?.[name]));

const fieldsOf = (locale: Locale, name: string, field: ItemField<MessageId>, value: unknown): FormField[] => {
  const label = t(locale, field.label ?? (`history.field.${name}` as MessageId));
  const base = { ...EMPTY, name, label, hint: field.hint && t(locale, field.hint), value: asText(value) };
  switch (field.control) {
    case 'select':
      return [{ ...base, control: 'select', options: optionTexts(locale, field.options) }];
    case 'picture':
      return [{ ...base, control: 'picture' }];
    case 'picture-with-alt':
      return pictureWithAlt(locale, base, value as PictureValue);
    case 'position':
      return positionFields(locale, base, value as Position);
    default: {
      const { control, type = 'text', step, lang, initial = '' } = field;
      const line: FormField = { ...base, control, type, step, lang, value: asText(value ?? initial) };
      return field.isLocalized ? localized(line, value as Partial<Record<Locale, string>> | undefined) : [line];
    }
  }
};

const EMPTY = { control: 'line', type: 'text', step: undefined, lang: undefined, options: {} } as const;

/** Returns the value as a form shows it: '' for no value. */
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const optionTexts = (locale: Locale, options: Readonly<Record<string, string | MessageRef<MessageId>>>) =>
  Object.fromEntries(
    Object.entries(options).map(([value, text]) => [
      value,
      typeof text === 'string' ? text : t(locale, text.message, text.values),
    ]),
  );

const localized = (field: FormField, value: Partial<Record<Locale, string>> | undefined): FormField[] =>
  (['pt', 'en'] as const).map((lang) => ({
    ...field,
    name: `${field.name}.${lang}`,
    label: `${field.label} (${lang.toUpperCase()})`,
    lang,
    value: value?.[lang] ?? '',
  }));

type PictureValue = { mediaId: string; alt: Record<Locale, string> } | null | undefined;

const pictureWithAlt = (locale: Locale, base: FormField, value: PictureValue): FormField[] => [
  { ...base, name: `${base.name}.mediaId`, control: 'picture', value: value?.mediaId ?? '' },
  ...localized({ ...base, name: `${base.name}.alt`, label: t(locale, 'history.field.alt') }, value?.alt),
];

type Position = { latitude: number; longitude: number } | null | undefined;

const positionFields = (locale: Locale, base: FormField, value: Position): FormField[] =>
  (['latitude', 'longitude'] as const).map((axis) => ({
    ...base,
    name: `${base.name}.${axis}`,
    label: t(locale, `desk.${axis}`),
    type: 'number',
    step: 'any',
    value: asText(value?.[axis]),
  }));
