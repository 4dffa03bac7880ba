import { createFormatters } from '@formatjs/intl';
import { byLocale, type Locale, type Localized } from '#domain/shared/locale.ts';
import type { Picture } from '#projections/media/views.ts';
import { type MessageId, messages } from './messages.ts';

export type { MessageId };

/** Values of the `lang` attribute. They include the regional variety, which hyphenation and screen readers use. */
export const languageTags: Localized<string> = { pt: 'pt-PT', en: 'en-GB' };

const timeZone = 'Atlantic/Madeira';

const formatters = createFormatters();
const inMadeira: typeof formatters = {
  ...formatters,
  getDateTimeFormat: (tag, options) => formatters.getDateTimeFormat(tag, { timeZone, ...options }),
};

type MessageFormat = ReturnType<typeof formatters.getMessageFormat>;

/**
 * Parsed messages, cached until their text changes. `createIntl` looks a message up by its text, which costs more than rendering its
 * element.
 */
const messageFormats = byLocale(() => new Map<MessageId, { text: string; format: MessageFormat }>());

const formatOf = (locale: Locale, id: MessageId): MessageFormat => {
  const text = messages[locale][id];
  const cached = messageFormats[locale].get(id);
  if (cached && cached.text === text) return cached.format;
  const options = { formatters: inMadeira };
  const format = formatters.getMessageFormat(text, languageTags[locale], undefined, options);
  messageFormats[locale].set(id, { text, format });
  return format;
};

/**
 * Returns the message with this id in this language, with `values` filled in. Throws if the message does not exist or a value is missing.
 */
export const t = (locale: Locale, id: MessageId, values: Record<string, string | number> = {}): string =>
  formatOf(locale, id).format(values) as string;

type DayStyle = 'full' | 'weekdayAndDay' | 'long' | 'month' | 'shortMonth' | 'weekday' | 'shortWeekday' | 'day';

const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  day: { day: 'numeric' },
};

const dayFormatOf = (locale: Locale): Record<DayStyle, Intl.DateTimeFormat> =>
  Object.fromEntries(
    Object.entries(dayStyles).map(([style, options]) => [
      style,
      new Intl.DateTimeFormat(languageTags[locale], { timeZone, ...options }),
    ]),
  ) as Record<DayStyle, Intl.DateTimeFormat>;

const dayFormats = byLocale(dayFormatOf);

/** Formats a calendar day (`YYYY-MM-DD`) in the given style, `13 de novembro de 2026` by default. */
export const formatDay = (locale: Locale, day: string, style: DayStyle = 'long'): string =>
  dayFormats[locale][style].format(new Date(`${day}T12:00:00Z`));

/** Formats day and month briefly, `13 nov`, where `Intl` alone would write `13/11`. */
export const formatShortDay = (locale: Locale, day: string): string =>
  `${formatDay(locale, day, 'day')} ${formatDay(locale, day, 'shortMonth').replace('.', '')}`;

/** Formats a number with the separators of the language. */
export const formatNumber = (locale: Locale, value: number): string =>
  new Intl.NumberFormat(languageTags[locale]).format(value);

/** Changes the first letter of a text to upper case, by the rules of the language. */
export const capitalize = (locale: Locale, text: string): string =>
  text.charAt(0).toLocaleUpperCase(languageTags[locale]) + text.slice(1);

/** Formats the credit of a picture: kind, author and licence, `Fotografia: Ana Reis (CC BY 4.0)`. */
export const formatCredit = (
  locale: Locale,
  { kind = 'photograph', author, licence: given }: Picture['credit'],
): string => {
  const licence = given === 'Public domain' ? t(locale, 'picture.publicDomain') : (given ?? 'none');
  return author ? t(locale, 'picture.credit', { kind, author, licence }) : t(locale, 'picture.anonymous', { licence });
};
