import { parseDate } from '@internationalized/date';
import { LRUCache } from 'lru-cache';
import { areWeekly, type OpenInterval, openingIntervalsOn } from './opening-hours.ts';
import type { OpeningSchedule, OpeningTimes } from './views.ts';
import { wallClockAt } from './wall-clock.ts';

const DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/**
 * Returns the times of the seven days from `today` on (`YYYY-MM-DD`) that follow from opening hours (OpenStreetMap syntax). Returns
 * undefined if the hours cannot be parsed, are uncertain on one of these days, or last longer than a day without closing.
 */
export const openingScheduleOf = (hours: string, today: string): OpeningSchedule | undefined => {
  const key = `${today} ${hours}`;
  const known = schedules.get(key) ?? { schedule: calculate(hours, today) };
  schedules.set(key, known);
  return known.schedule;
};

/** A cache of schedules by day and hours: the week of a restaurant takes about a millisecond, and the page of the guide shows all. */
const schedules = new LRUCache<string, { schedule: OpeningSchedule | undefined }>({ max: 5000 });

/** Returns seven calendar days from `today` on, `YYYY-MM-DD`. */
export const weekFrom = (today: string): string[] =>
  Array.from({ length: DAYS }, (_, days) => parseDate(today).add({ days }).toString());

const calculate = (hours: string, today: string): OpeningSchedule | undefined => {
  const days: OpeningSchedule['days'] = [];
  for (const day of weekFrom(today)) {
    const intervals = openingIntervalsOn(hours, day);
    if (!intervals || intervals.some(lastsLonger)) return undefined;
    days.push({ day, times: intervals.map(timesOf) });
  }
  return { isWeekly: areWeekly(hours), days };
};

const lastsLonger = ({ from, to }: OpenInterval): boolean =>
  wallClockAt(to).getTime() - wallClockAt(from).getTime() > DAY_MS;

/** Returns the times on the clocks of Madeira. A whole day ends at 23:59, because from 00:00 to 00:00 means closed. */
const timesOf = ({ from, to }: OpenInterval): OpeningTimes => {
  const [opens, closes] = [clockTime(from), clockTime(to)];
  return { opens, closes: opens === closes ? '23:59' : closes };
};

const clockTime = (moment: Date): string => wallClockAt(moment).toISOString().slice(11, 16);
