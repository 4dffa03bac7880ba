import { parseDate } from '@internationalized/date';
import type { DayCount } from '#web/admin/queries/figure-views.ts';

/** Returns the last `count` calendar days up to `today`, in order; with a `step` of 7, the last days of as many weeks. */
export const lastDays = (today: string, count: number, step = 1): string[] =>
  Array.from({ length: count }, (_, index) =>
    parseDate(today)
      .add({ days: (index + 1 - count) * step })
      .toString(),
  );

/** Returns the count of each day, 0 where there is none. */
export const countPerDay = (days: string[], counted: DayCount[]): DayCount[] => {
  const counts = new Map(counted.map(({ day, count }) => [day, count]));
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
};
