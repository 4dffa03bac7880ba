import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { momentOf, WallClock, wallClockAt } from './wall-clock.ts';

/** What we use of `opening_hours`. Its constructor throws what it cannot parse; the third of an interval says “maybe”. */
interface OpeningHours {
  getOpenIntervals(from: Date, to: Date): Interval[];
  getWarnings(): string[];
}
type Interval = [from: WallClock, to: WallClock, uncertain: boolean, comment?: string];
type OpeningHoursLibrary = new (value: string, place: object, options: object) => OpeningHours;

/**
 * The library calculates in the zone of the process and takes no other; so it is given a `Date` without a zone
 * (docs/decisions/0011-libraries.md).
 */
const load = (): OpeningHoursLibrary => {
  const file = createRequire(import.meta.url).resolve('opening_hours');
  const module = { exports: {} };
  const parameters = ['module', 'exports', 'require', 'Date'];
  const run = compileFunction(readFileSync(file, 'utf8'), parameters, { filename: file });
  run(module, module.exports, createRequire(file), WallClock);
  return module.exports as OpeningHoursLibrary;
};
const Library = load();

/** For the public holidays; the library knows those of Portugal, not the two of the region, 1 July and 26 December. */
const FUNCHAL = { lat: 32.65, lon: -16.91, address: { country_code: 'pt', state: 'Madeira' } };

export interface OpenInterval {
  from: Date;
  to: Date;
}

/**
 * When a place is open on a calendar day in Madeira (`YYYY-MM-DD`): what begins on that day, to its end, which may lie beyond
 * midnight. Undefined where the hours cannot be parsed without doubt, or say “maybe” for that day.
 */
export const openOn = (hours: string, day: string): OpenInterval[] | undefined => {
  const around = intervalsAround(hours, day);
  if (!around) return undefined;
  const [midnight, next] = [startOf(day, 0), startOf(day, 1)];
  const intervals = around.filter(([from, to]) => from < next && (from >= midnight || to >= next));
  if (intervals.some(([, , uncertain]) => uncertain)) return undefined;
  return intervals.map(([from, to]) => (from < midnight ? asMoments(midnight, next) : asMoments(from, to)));
};

/** When a place that opened on the day before is still open on a calendar day in Madeira (`YYYY-MM-DD`), after midnight. */
export const openSinceYesterday = (hours: string, day: string): OpenInterval[] => {
  const [midnight, next] = [startOf(day, 0), startOf(day, 1)];
  return (intervalsAround(hours, day) ?? [])
    .filter(([from, to, uncertain]) => !uncertain && from < midnight && midnight < to && to < next)
    .map(([from, to]) => asMoments(from, to));
};

/** Whether a place is certainly open at a moment. */
export const isOpenAt = (hours: string, moment: Date): boolean => {
  const day = wallClockAt(moment).toISOString().slice(0, 10);
  return (intervalsAround(hours, day) ?? [])
    .map(([from, to, uncertain]) => ({ uncertain, ...asMoments(from, to) }))
    .some(({ from, to, uncertain }) => !uncertain && from <= moment && moment < to);
};

/** Everything from the day before to the day after. Undefined where the hours cannot be parsed without doubt. */
const intervalsAround = (hours: string, day: string): Interval[] | undefined => {
  const parsed = parse(hours);
  if (!parsed) return undefined;
  if (parsed.day !== day) {
    parsed.around = parsed.hours.getOpenIntervals(startOf(day, -1), startOf(day, 2));
    parsed.day = day;
  }
  return parsed.around;
};

/** Hours as they were parsed, and the day that was asked for last: a page asks for one day, several times. */
interface Parsed {
  hours: OpeningHours;
  day?: string;
  around: Interval[];
}

/** Parsing takes ten times as long as asking, and restaurants rarely change their hours. */
const known = new Map<string, Parsed | undefined>();

const parse = (hours: string): Parsed | undefined => {
  if (!known.has(hours)) {
    const parsed = parseAnew(hours);
    known.set(hours, parsed && { hours: parsed, around: [] });
  }
  return known.get(hours);
};

/** Where the library warns it guesses, `segunda a sexta` as day and night: then people's own words are better. */
const parseAnew = (hours: string): OpeningHours | undefined => {
  if (hours === '') return undefined;
  try {
    const parsed = new Library(hours, FUNCHAL, { locale: 'en' });
    return parsed.getWarnings().length === 0 ? parsed : undefined;
  } catch (error) {
    // It throws strings; anything else is a fault.
    if (typeof error === 'string') return undefined;
    throw error;
  }
};

const startOf = (day: string, later: number): WallClock => {
  const start = new WallClock(`${day}T00:00:00Z`);
  start.setDate(start.getDate() + later);
  return start;
};

const asMoments = (from: WallClock, to: WallClock): OpenInterval => ({ from: momentOf(from), to: momentOf(to) });
