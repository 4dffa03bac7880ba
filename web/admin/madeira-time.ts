import {
  type CalendarDate,
  parseAbsolute,
  parseDate,
  parseDateTime,
  toCalendarDate,
  toCalendarDateTime,
  toTime,
  toZoned,
} from '@internationalized/date';

const ZONE = 'Atlantic/Madeira';

/**
 * Converts a local time in Madeira, `2026-12-24T18:00`, to ISO 8601 in UTC; undefined if it is invalid. When the clocks go back, a time
 * that occurs twice means the first occurrence. When they go forward, a skipped time becomes one hour later.
 */
export const madeiraTimeToUtc = (local: string): string | undefined => {
  try {
    return toZoned(parseDateTime(local), ZONE).toAbsoluteString();
  } catch {
    return undefined;
  }
};

/** Moves a time to another calendar day, `2026-12-24`, and keeps the local time of day in Madeira. Both times are ISO 8601 in UTC. */
export const moveToDay = (moment: string, day: string): string =>
  toZoned(toCalendarDateTime(parseDate(day), toTime(parseAbsolute(moment, ZONE))), ZONE).toAbsoluteString();

/** Returns the calendar day in Madeira, `2026-12-24`, of a time in ISO 8601. */
export const madeiraDay = (moment: string): string => toCalendarDate(parseAbsolute(moment, ZONE)).toString();

/** Returns the calendar day, `2026-12-24`, that is `days` after `day`; a negative number goes back. */
export const addDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/**
 * Returns the weeks that contain days of a month such as `2026-11`, each as seven calendar days from Monday to Sunday; undefined if the
 * month is invalid.
 */
export const weeksOfMonth = (month: string): string[][] | undefined => {
  let first: CalendarDate;
  try {
    first = parseDate(`${month}-01`);
  } catch {
    return undefined;
  }
  const weeks: string[][] = [];
  const weekday = (first.toDate('UTC').getUTCDay() + 6) % 7;
  for (
    let day = first.subtract({ days: weekday });
    day.compare(first.add({ months: 1 })) < 0;
    day = day.add({ weeks: 1 })
  ) {
    weeks.push(Array.from({ length: 7 }, (_, days) => day.add({ days }).toString()));
  }
  return weeks;
};

/** Returns the month, `2026-11`, that is `months` after `month`; a negative number goes back. */
export const addMonths = (month: string, months: number): string =>
  parseDate(`${month}-01`).add({ months }).toString().slice(0, 7);
