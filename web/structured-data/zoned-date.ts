import { parseDate, toZoned } from '@internationalized/date';

const TIME_ZONE = 'Atlantic/Madeira';

/** Returns a day (`YYYY-MM-DD`) as its beginning in Madeira with the offset from UTC, and a moment unchanged, as schema.org wants dates. */
export const zonedDate = (date: string): string => {
  if (date.length > 10) return date;
  const [withOffset] = toZoned(parseDate(date), TIME_ZONE).toString().split('[');
  return withOffset!;
};

/** Returns the latest of dates in either form, as `zonedDate`; undefined if there is none. */
export const latestDate = (dates: readonly string[]): string | undefined =>
  dates.map(zonedDate).sort((one, other) => Date.parse(other) - Date.parse(one))[0];
