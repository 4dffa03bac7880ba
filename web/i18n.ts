import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import type { Picture } from '#projections/media/views.ts';
import { type MessageId, messages } from './messages.ts';

export type { MessageId };

/** The `lang` attribute of each language: the variety matters for hyphenation and for screen readers. */
export const languageTags: Localized<string> = { pt: 'pt-PT', en: 'en-GB' };

const cache = createIntlCache();

const intlOf = (locale: Locale): IntlShape<string> =>
  createIntl<string>(
    {
      locale: languageTags[locale],
      messages: messages[locale],
      timeZone: 'Atlantic/Madeira',
      onError: (error) => {
        throw error;
      },
    },
    cache,
  );

const intls: Localized<IntlShape<string>> = { pt: intlOf('pt'), en: intlOf('en') };

export const t = (locale: Locale, id: MessageId, values: Record<string, string | number> = {}): string =>
  intls[locale].formatMessage({ id }, values);

type DayStyle = 'full' | 'long' | 'month' | 'shortMonth' | 'weekday' | 'day';

const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  weekday: { weekday: 'long' },
  day: { day: 'numeric' },
};

/** A calendar day (`YYYY-MM-DD`) in words. */
export const formatDay = (locale: Locale, day: string, style: DayStyle = 'long'): string =>
  intls[locale].formatDate(new Date(`${day}T12:00:00Z`), dayStyles[style]);

/** Day and month where there is little room, `13 nov`: Intl alone would write `13/11`. */
export const formatShortDay = (locale: Locale, day: string): string =>
  `${formatDay(locale, day, 'day')} ${formatDay(locale, day, 'shortMonth').replace('.', '')}`;

export const capitalize = (locale: Locale, text: string): string =>
  text.charAt(0).toLocaleUpperCase(languageTags[locale]) + text.slice(1);

/** Whose picture it is and under which licence, `Fotografia: Ana Reis (CC BY 4.0)`. */
export const creditOf = (
  locale: Locale,
  { kind = 'photograph', author, licence: given }: Picture['credit'],
): string => {
  const licence = given === 'Public domain' ? t(locale, 'picture.publicDomain') : (given ?? 'none');
  return author ? t(locale, 'picture.credit', { kind, author, licence }) : t(locale, 'picture.anonymous', { licence });
};
