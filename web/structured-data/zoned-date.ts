import { parseDate, toZoned } from '@internationalized/date';
import { LRUCache } from 'lru-cache';

const TIME_ZONE = 'Atlantic/Madeira';

/** Days with their offsets: a page names a dozen days, and most of them are on other pages too. */
const zonedDays = new LRUCache<string, string>({
  max: 1_000,
  memoMethod: (day) => toZoned(parseDate(day), TIME_ZONE).toString().split('[')[0]!,
});

/** Returns a day (`YYYY-MM-DD`) as its beginning in Madeira with the offset from UTC, and a moment unchanged, as schema.org wants dates. */
export const zonedDate = (date: string): string => (date.length > 10 ? date : zonedDays.memo(date));

/** Returns the latest of dates in either form, as `zonedDate`; undefined if there is none. */
export const latestDate = (dates: readonly string[]): string | undefined =>
  dates.map(zonedDate).sort((one, other) => Date.parse(other) - Date.parse(one))[0];
