import { type Locale, locales, splitLocaleSuffix } from '#domain/shared/locale.ts';
import { type MessageId, t } from '../../i18n.ts';
import type { ItemField, ItemType, StartPositions } from '../../item-type.ts';
import type { MessageRef } from '../../message-ref.ts';

/** A field of a form, ready for the browser. */
export interface FormField {
  /** Path of the value: `title.pt`. */
  name: string;
  label: string;
  hint: string | undefined;
  control:
    | 'line'
    | 'text'
    | 'select'
    | 'hue'
    | 'checkboxes'
    | 'picture'
    | 'articles'
    | 'links'
    | 'document'
    | 'position'
    | 'opening-hours';
  /** Type of the input. */
  type: string;
  step: string | undefined;
  /** As text; the values of a list are separated by spaces, and so are latitude and longitude; links are JSON. */
  value: string;
  /** Heading above the field. */
  section: string | undefined;
  /** Language of the value. */
  lang: Locale | undefined;
  /** The field is half as wide as the form. */
  isHalf: boolean;
  /** Labels by value. */
  options: Readonly<Record<string, string>>;
  /** Where the marker of a position starts. */
  starts: StartPositions | undefined;
}

type Facts = Readonly<Record<string, unknown>>;

/** Returns the fields of an item's form. `facts` are the current values; undefined for a new item. */
export const formFields = (
  locale: Locale,
  fields: ItemType<MessageId>['fields'],
  facts: Facts | undefined,
): FormField[] =>
  Object.entries(fields)
    .filter(([, { isOnlyNew }]) => !isOnlyNew || facts === undefined)
    .flatMap(([name, field]) => fieldsOf(locale, name, field, facts?.[field.fact ?? name]));

const fieldsOf = (locale: Locale, name: string, field: ItemField<MessageId>, value: unknown): FormField[] => {
  const base = {
    ...EMPTY,
    isHalf: field.isHalf ?? false,
    name,
    label: labelOf(locale, name, field),
    hint: field.hint && t(locale, field.hint),
    section: field.section && t(locale, field.section),
    value: asText(value),
  };
  switch (field.control) {
    case 'select':
    case 'hue':
      return [{ ...base, control: field.control, options: optionTexts(locale, field.options) }];
    case 'checkboxes':
      return [
        {
          ...base,
          control: 'checkboxes',
          options: optionTexts(locale, field.options),
          value: ((value ?? field.initial) as string[]).join(' '),
        },
      ];
    case 'picture':
      return [{ ...base, control: 'picture' }];
    case 'opening-hours':
      return [{ ...base, control: 'opening-hours' }];
    case 'articles':
      return [{ ...base, control: 'articles', value: ((value ?? []) as string[]).join(' ') }];
    case 'picture-with-alt':
      return pictureWithAlt(locale, base, value as PictureValue);
    case 'links':
      return [{ ...base, control: 'links', value: JSON.stringify(value ?? []) }];
    case 'document':
      return [{ ...base, control: 'document' }];
    case 'position':
      return [{ ...base, control: 'position', value: positionText(value as Position), starts: field.starts }];
    default: {
      const { control, type = 'text', step, lang, initial = '', fallback } = field;
      const line: FormField = {
        ...base,
        control,
        type,
        step,
        lang,
        isHalf: base.isHalf || lang !== undefined,
        value: asText(value ?? initial),
      };
      if (!field.isLocalized) return [line];
      const texts = localized(line, value as Partial<Record<Locale, string>> | undefined);
      return fallback ? texts.map((text) => ({ ...text, hint: fallbackHint(locale, text.lang!, fallback) })) : texts;
    }
  }
};

/** Returns the label of a field. That of one language of a text names the language: `Verdict (PT)`. */
const labelOf = (locale: Locale, name: string, { label }: ItemField<MessageId>): string => {
  const split = splitLocaleSuffix(name);
  const text = t(locale, label ?? fieldLabelId(name));
  return split ? `${text} (${split.locale.toUpperCase()})` : text;
};

/** Returns the id of the label that the history has for a field. */
export const fieldLabelId = (name: string) => `history.field.${splitLocaleSuffix(name)?.text ?? name}` as MessageId;

const EMPTY = {
  control: 'line',
  type: 'text',
  step: undefined,
  lang: undefined,
  options: {},
  starts: undefined,
} as const;

const fallbackHint = (locale: Locale, language: Locale, fallback: MessageId): string =>
  t(locale, 'desk.emptyShows', { text: t(language, fallback) });

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
  locales.map((lang) => ({
    ...field,
    name: `${field.name}.${lang}`,
    label: `${field.label} (${lang.toUpperCase()})`,
    lang,
    section: lang === locales[0] ? field.section : undefined,
    isHalf: true,
    value: value?.[lang] ?? '',
  }));

type PictureValue = { mediaId: string; alt: Record<Locale, string> } | null | undefined;

const pictureWithAlt = (locale: Locale, base: FormField, value: PictureValue): FormField[] => [
  { ...base, name: `${base.name}.mediaId`, control: 'picture', value: value?.mediaId ?? '' },
  ...localized(
    { ...base, name: `${base.name}.alt`, label: t(locale, 'history.field.alt'), section: undefined },
    value?.alt,
  ),
];

type Position = { latitude: number; longitude: number } | null | undefined;

const positionText = (position: Position): string => (position ? `${position.latitude} ${position.longitude}` : '');
