import { LRUCache } from 'lru-cache';
import { internationalLocale } from '#domain/shared/locale.ts';
import { type Interval, type OpeningHours, OpeningHoursLibrary } from './opening-hours-library.ts';
import { runWithTimeout } from './run-with-timeout.ts';
import { momentOf, WallClock, wallClockAt } from './wall-clock.ts';

/** Location for public holidays: those of Portugal and of Madeira. */
const FUNCHAL = { lat: 32.65, lon: -16.91, address: { country_code: 'pt', state: 'Madeira' } };

export interface OpenInterval {
  from: Date;
  to: Date;
}

/**
 * Returns the intervals during which a place with these opening hours (OpenStreetMap syntax) is open on a calendar day in Madeira
 * (`YYYY-MM-DD`). They are the intervals that start on that day, even if they end after midnight. A place that is open day and night is
 * open from midnight to midnight. Returns undefined if the hours are empty, uncertain (“maybe”) on that day, or cannot be parsed without
 * ambiguity.
 */
export const openingIntervalsOn = (hours: string, day: string): OpenInterval[] | undefined => {
  const around = intervalsAround(hours, day);
  if (!around) return undefined;
  const [midnight, next] = [startOf(day, 0), startOf(day, 1)];
  const intervals = around.filter(([from, to]) => from < next && (from >= midnight || to >= next));
  if (intervals.some(([, , uncertain]) => uncertain)) return undefined;
  return intervals.map(([from, to]) => (from < midnight ? asMoments(midnight, next) : asMoments(from, to)));
};

/**
 * Returns the intervals during which a place is still open after midnight: they start before a calendar day in Madeira (`YYYY-MM-DD`) and
 * end on it. Uncertain intervals (“maybe”) are left out. Returns an empty array if the hours cannot be parsed without ambiguity.
 */
export const openSinceYesterday = (hours: string, day: string): OpenInterval[] => {
  const [midnight, next] = [startOf(day, 0), startOf(day, 1)];
  return (intervalsAround(hours, day) ?? [])
    .filter(([from, to, uncertain]) => !uncertain && from < midnight && midnight < to && to < next)
    .map(([from, to]) => asMoments(from, to));
};

/**
 * Returns true when a place with these opening hours (OpenStreetMap syntax) is open at an instant. Returns false when the hours are
 * uncertain (“maybe”) or cannot be parsed without ambiguity.
 */
export const isOpenAt = (hours: string, moment: Date): boolean => {
  const day = wallClockAt(moment).toISOString().slice(0, 10);
  return (intervalsAround(hours, day) ?? [])
    .map(([from, to, uncertain]) => ({ uncertain, ...asMoments(from, to) }))
    .some(({ from, to, uncertain }) => !uncertain && from <= moment && moment < to);
};

/** Returns true when opening hours (OpenStreetMap syntax) are empty, or can be parsed and evaluated without ambiguity. */
export const areReadable = (hours: string): boolean =>
  hours === '' || intervalsAround(hours, wallClockAt(new Date()).toISOString().slice(0, 10)) !== undefined;

/** Returns true when opening hours can be parsed and are the same in every week: they depend on no holiday, season or date. */
export const areWeekly = (hours: string): boolean =>
  hours !== '' && areReadable(hours) && known.get(hours)?.hours?.isWeekStable() === true;

/** Returns the intervals from the day before to the day after; undefined if the hours cannot be parsed without ambiguity. */
const intervalsAround = (hours: string, day: string): Interval[] | undefined => {
  if (hours === '' || hours.length > MAX_LENGTH) return undefined;
  const asked = known.get(hours) ?? {};
  if (asked.day !== day) {
    known.set(hours, asked);
    asked.day = day;
    asked.around = ask(hours, day, asked);
  }
  return asked.around;
};

/** The limit of OpenStreetMap, in characters. Longer input may keep the library busy for minutes. */
const MAX_LENGTH = 255;

/**
 * Milliseconds for parsing or evaluating hours. No known input of that length takes more than 40; the limit is for unknown input, and high
 * enough for a busy machine.
 */
const TIME_LIMIT = 1000;

/** Parsed hours with the intervals around the day that was queried last: a page queries one day several times. */
interface Asked {
  hours?: OpeningHours | undefined;
  day?: string;
  /** Undefined if the hours cannot be parsed. */
  around?: Interval[] | undefined;
}

/** A cache of parsed hours: parsing takes ten times as long as a query, and restaurants rarely change their hours. */
const known = new LRUCache<string, Asked>({ max: 5000 });

/**
 * Parses the hours, unless cached, and returns their intervals around a day. Every error of the library means that the hours cannot be
 * parsed.
 */
const ask = (hours: string, day: string, asked: Asked): Interval[] | undefined => {
  try {
    asked.hours ??= runWithTimeout(() => parse(hours), TIME_LIMIT);
    return runWithTimeout(() => asked.hours?.getOpenIntervals(startOf(day, -1), startOf(day, 2)), TIME_LIMIT);
  } catch {
    return undefined;
  }
};

/**
 * Parses hours. Returns undefined when the library warns that it guesses, as for `segunda a sexta` as day and night: the text itself is
 * shown then.
 */
const parse = (hours: string): OpeningHours | undefined => {
  const parsed = new OpeningHoursLibrary(hours, FUNCHAL, { locale: internationalLocale });
  return parsed.getWarnings().length === 0 ? parsed : undefined;
};

const startOf = (day: string, later: number): WallClock => {
  const start = new WallClock(`${day}T00:00:00Z`);
  start.setDate(start.getDate() + later);
  return start;
};

const asMoments = (from: WallClock, to: WallClock): OpenInterval => ({ from: momentOf(from), to: momentOf(to) });
