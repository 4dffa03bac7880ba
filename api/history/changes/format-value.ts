import { type Block, blockText, content, mediaIn } from '#domain/shared/blocks.ts';
import { hues } from '#domain/shared/hue.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '#web/admin/format-date.ts';
import type { ShownPicture, ShownValue } from '#web/admin/queries/history-views.ts';
import { pictureUrl } from '#web/components/picture-sources.ts';
import type { ValueFormat } from '#web/event-field.ts';
import { formatDay, languageTags, t } from '#web/i18n.ts';
import type { MessageId } from '#web/messages.ts';
import type { References } from './references.ts';

interface FormatContext {
  locale: Locale;
  /** The items and pictures that the values reference. */
  references: References;
}

type Format = ValueFormat<MessageId>;

/**
 * Converts a value of an event to what the history shows: text in the language of the interface, with the picture or colour that it is.
 * Returns undefined for no value: null, an empty text or an empty list.
 */
export const formatValue = (context: FormatContext, format: Format, value: unknown): ShownValue | undefined => {
  const shown = isNothing(value) && !isNamedNothing(format, value) ? undefined : show(context, format, value);
  return shown?.text === '' && !shown.pictures ? undefined : shown;
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns true for null where it has a meaning of its own, such as both languages. */
const isNamedNothing = (format: Format, value: unknown): boolean =>
  value === null && (format === 'language' || (typeof format === 'object' && 'options' in format));

const show = (context: FormatContext, format: Format, value: unknown): ShownValue => {
  const { locale, references } = context;
  if (format === 'account') return { text: references.accountName(String(value)) };
  if (format === 'picture') return showPicture(context, String(value));
  if (format === 'blocks') return showBlocks(context, value);
  if (format === 'hue') return showHue(locale, String(value));
  if (format === 'colour') return { text: String(value), colour: String(value) };
  if (typeof format === 'string') return { text: formatText(locale, format, value) };
  if ('prefix' in format) return { text: joined(value, (id) => references.nameOf(format.prefix + id)) };
  return { text: joined(value ?? '', (each) => optionText(locale, format.options, each)) };
};

const optionText = (
  locale: Locale,
  options: Extract<Format, { options: unknown }>['options'],
  value: string,
): string => {
  const option = Object.hasOwn(options, value) ? options[value]! : value;
  return typeof option === 'string' ? option : t(locale, option.message, option.values);
};

const joined = (value: unknown, name: (value: string) => string): string =>
  (Array.isArray(value) ? value : [value]).map((each) => name(String(each))).join(', ');

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;

/** A value that does not have the form of its format, because an older release wrote it, is shown as it is. */
const formatText = (locale: Locale, format: Extract<Format, string>, value: unknown): string => {
  const text = String(value);
  if (format === 'day' && DAY.test(text)) return formatDay(locale, text);
  if (format === 'month' && MONTH.test(text)) return formatDay(locale, `${text}-01`, 'month');
  if (format === 'moment') return joined(value, (each) => (Date.parse(each) ? formatDateTime(locale, each) : each));
  if (format === 'language') return t(locale, value === null ? 'history.bothLanguages' : languageName(text as Locale));
  if (format === 'percent' && typeof value === 'number') {
    return new Intl.NumberFormat(languageTags[locale], { style: 'percent' }).format(value);
  }
  if (format === 'count' && Array.isArray(value)) return String(value.length);
  if (format === 'links' && Array.isArray(value)) return value.map(({ name, url }) => `${name}: ${url}`).join('\n');
  return plainText(locale, value);
};

const languageName = (language: Locale): MessageId => `language.${language}`;

const plainText = (locale: Locale, value: unknown): string => {
  if (typeof value === 'boolean') return t(locale, value ? 'history.yes' : 'history.no');
  if (typeof value === 'number') {
    return new Intl.NumberFormat(languageTags[locale], { useGrouping: false, maximumFractionDigits: 6 }).format(value);
  }
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ');
  return JSON.stringify(value);
};

const showHue = (locale: Locale, value: string): ShownValue => {
  const hue = hues.find((each) => each === value);
  return hue ? { text: t(locale, `category.hue.${hue}`), hue } : { text: value };
};

const showPicture = ({ locale, references }: FormatContext, id: string): ShownValue => ({
  text: references.pictureName(id) ?? t(locale, 'history.picture'),
  ...picturesOf(references, [id]),
});

/** Returns small versions of the pictures that exist. */
const picturesOf = ({ pictures }: References, ids: string[]): { pictures?: ShownPicture[] } => {
  const known = ids.flatMap((id) => (pictures[id] ? [{ id, url: pictureUrl(pictures[id], 320) }] : []));
  return known.length > 0 ? { pictures: known } : {};
};

const showBlocks = ({ locale, references }: FormatContext, value: unknown): ShownValue => {
  const { data } = content.safeParse(value);
  if (!data) return { text: plainText(locale, value) };
  return {
    text: data.map((block) => blockInWords(locale, block)).join('\n'),
    ...picturesOf(references, mediaIn(data)),
  };
};

const blockInWords = (locale: Locale, block: Block): string => {
  if (block.type === 'embed') return `[${t(locale, 'history.embed', { url: block.url })}]`;
  if (block.type === 'image') return `[${t(locale, 'history.pictureInText', { text: block.alt || block.caption })}]`;
  if (block.type === 'gallery') return `[${t(locale, 'history.gallery', { count: block.images.length })}]`;
  return blockText(block);
};
