import type { OpeningSchedule, OpeningTimes } from '#projections/restaurant/views.ts';

/** The names of schema.org, in the order of `Date.getUTCDay`. */
const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Search engines read these times as closed. */
const CLOSED: OpeningTimes = { opens: '00:00', closes: '00:00' };

/**
 * Returns opening times as `openingHoursSpecification` of schema.org: by day of the week if all weeks are the same, otherwise by date, with
 * the dates on which it is closed.
 */
export const openingHoursSpecification = ({ isWeekly, days }: OpeningSchedule): object[] =>
  isWeekly
    ? byTimes(days).map(([times, on]) => specification(times, on))
    : days.flatMap(({ day, times }) =>
        (times.length > 0 ? times : [CLOSED]).map((each) => ({
          ...specification(each, [day]),
          validFrom: day,
          validThrough: day,
        })),
      );

const byTimes = (days: OpeningSchedule['days']): [OpeningTimes, string[]][] => {
  const spans = days.flatMap(({ day, times }) => times.map((each) => ({ day, times: each })));
  const groups = Map.groupBy(spans, ({ times: { opens, closes } }) => `${opens}-${closes}`);
  return [...groups.values()].map((group) => [group[0]!.times, group.map(({ day }) => day)]);
};

const specification = (times: OpeningTimes, days: string[]) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days.map((day) => DAYS_OF_WEEK[new Date(day).getUTCDay()]),
  ...times,
});
