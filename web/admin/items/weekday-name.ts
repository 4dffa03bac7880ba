import { WEEKDAYS, type Weekday } from '#domain/restaurant/weekly-hours.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { languageTags } from '../../language-tags.ts';

/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23);

const DAY_MS = 86_400_000;

/** Returns the name of a weekday with an initial capital, `Monday`. */
export const weekdayName = (locale: Locale, day: Weekday): string => {
  const tag = languageTags[locale];
  const date = MONDAY + WEEKDAYS.indexOf(day) * DAY_MS;
  const name = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(date);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};
