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
 * A time of the clocks of Madeira, `2026-12-24T18:00`, as ISO 8601 in UTC; undefined for none. Of an hour that the clocks pass twice, the first; one that they
 * leave out is an hour later.
 */
export const madeiraTimeToUtc = (local: string): string | undefined => {
  try {
    return toZoned(parseDateTime(local), ZONE).toAbsoluteString();
  } catch {
    return undefined;
  }
};

/** The same time of the clocks in Madeira on another calendar day, `2026-12-24`; both moments are ISO 8601 in UTC. */
export const moveToDay = (moment: string, day: string): string =>
  toZoned(toCalendarDateTime(parseDate(day), toTime(parseAbsolute(moment, ZONE))), ZONE).toAbsoluteString();

/** The calendar day of a moment in Madeira. */
export const madeiraDay = (moment: string): string => toCalendarDate(parseAbsolute(moment, ZONE)).toString();

/** A calendar day so many days later, or earlier. */
export const addDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** The weeks from Monday to Sunday that a month, `2026-11`, lies in; undefined for what is no month. */
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

/** The month so many months later, or earlier: `2026-11`. */
export const addMonths = (month: string, months: number): string =>
  parseDate(`${month}-01`).add({ months }).toString().slice(0, 7);
