import { framingChange } from '#domain/media/framing.ts';
import { mustIndicateChanges } from '#domain/media/licence-url.ts';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import type { Picture } from '#projections/media/views.ts';
import { languageTags } from './language-tags.ts';
import { createMessageFormats, type MessageValues, timeZone } from './message-format.ts';
import { type MessageId, messages } from './messages.ts';

export type { MessageId };
export { languageTags };

const messageFormats = byLocale((locale) => createMessageFormats(locale, messages[locale]));

const formatOf = (locale: Locale, id: MessageId) => messageFormats[locale](id);

/**
 * Returns the message with this id in this language, with `values` filled in. Throws if the message does not exist or a value is missing.
 */
export const t = (locale: Locale, id: MessageId, values: MessageValues = {}): string =>
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

/** How a picture is changed before it is shown. Pages never show the uploaded file. */
export type PictureChange = 'cropped' | 'turned' | 'encoded';

/** Returns how a picture is changed where a page shows it cropped or only encoded, and an editor may have cropped or turned it. */
export const changeOf = ({ id }: Pick<Picture, 'id'>, shown: 'cropped' | 'encoded'): PictureChange =>
  shown === 'cropped' ? shown : (framingChange(id) ?? shown);

interface CreditNodes<Node> {
  author: Node;
  /** The licence, with what was changed. */
  terms: Node;
}

/**
 * Formats the credit of a picture: kind, author and licence, `Fotografia: Ana Reis (CC BY 4.0)`. With `change`, it says what was changed
 * where the licence requires that (see `changeOf`).
 */
export const formatCredit = (locale: Locale, credit: Picture['credit'], change?: PictureChange): string =>
  creditParts<string>(locale, credit, {
    author: credit.author ?? '',
    terms: [licenceName(locale, credit), changeNote(locale, credit, change)].filter(Boolean).join(', '),
  }).join('');

/** Returns the parts of the credit of a picture, in the order of the language, with `nodes` for its author and licence. */
export const creditParts = <Node>(
  locale: Locale,
  { kind = 'photograph', author, licence = 'none' }: Picture['credit'],
  nodes: CreditNodes<Node>,
): (Node | string)[] => {
  const parts = formatOf(locale, author ? 'picture.credit' : 'picture.anonymous').format<Node>({
    kind,
    licence,
    ...nodes,
  });
  return Array.isArray(parts) ? parts : [parts];
};

/** Returns the name of a picture's licence, as readers of the language know it. */
export const licenceName = (locale: Locale, { licence }: Picture['credit']): string =>
  licence === 'Public domain' ? t(locale, 'picture.publicDomain') : (licence ?? '');

/** Says how a picture was changed, or returns undefined if its licence does not require it. */
export const changeNote = (
  locale: Locale,
  { licence }: Picture['credit'],
  change: PictureChange | undefined,
): string | undefined => (change && mustIndicateChanges(licence) ? t(locale, `picture.${change}`) : undefined);
