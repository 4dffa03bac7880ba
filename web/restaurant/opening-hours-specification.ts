import type { OpeningSchedule, OpeningTimes } from '#projections/restaurant/views.ts';

/** The names of schema.org, in the order of `Date.getUTCDay`. */
const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Search engines read these times as closed. */
const CLOSED: OpeningTimes = { opens: '00:00', closes: '00:00' };

/**
 * Returns opening times as `openingHoursSpecification` of schema.org: the days of the week by their times. If weeks differ, they are valid
 * for the given days only, each of them another day of the week, and those on which it is closed are listed too.
 */
export const openingHoursSpecification = ({ isWeekly, days }: OpeningSchedule): object[] => {
  const validity = isWeekly ? {} : { validFrom: days[0]!.day, validThrough: days.at(-1)!.day };
  const listed = isWeekly ? days : days.map(({ day, times }) => ({ day, times: times.length > 0 ? times : [CLOSED] }));
  return byTimes(listed).map(([times, on]) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: on.map((day) => DAYS_OF_WEEK[new Date(day).getUTCDay()]),
    ...times,
    ...validity,
  }));
};

/** Returns each distinct span of times with the days that have it. */
const byTimes = (days: OpeningSchedule['days']): [OpeningTimes, string[]][] => {
  const spans = days.flatMap(({ day, times }) => times.map((each) => ({ day, times: each })));
  const groups = Map.groupBy(spans, ({ times: { opens, closes } }) => `${opens}-${closes}`);
  return [...groups.values()].map((group) => [group[0]!.times, group.map(({ day }) => day)]);
};
