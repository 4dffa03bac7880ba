import { TZDate } from '@date-fns/tz';

const TIME_ZONE = 'Atlantic/Madeira';

/** Returns a day (`YYYY-MM-DD`) as its beginning in Madeira with the offset from UTC, and a moment unchanged, as schema.org wants dates. */
export const zonedDate = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  return date.length === 10 ? new TZDate(year!, month! - 1, day!, TIME_ZONE).toISOString() : date;
};

/** Returns the latest of dates in either form, as `zonedDate`; undefined if there is none. */
export const latestDate = (dates: readonly string[]): string | undefined =>
  dates.map(zonedDate).sort((one, other) => Date.parse(other) - Date.parse(one))[0];
