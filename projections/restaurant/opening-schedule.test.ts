import { expect, it } from 'vitest';
import { openingScheduleOf } from './opening-schedule.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const scheduleOf = (hours: string) => {
  const schedule = openingScheduleOf(hours, TODAY);
  return (
    schedule && [
      schedule.isWeekly,
      ...schedule.days.map(({ day, times }) => [
        day.slice(8),
        ...times.map(({ opens, closes }) => `${opens}-${closes}`),
      ]),
    ]
  );
};

it('has the times of the next seven days on the clocks of Madeira, and says that they are those of every week', () => {
  expect(scheduleOf('We 12:30-24:00; Tu,Th-Sa 12:00-15:00,19:00-01:00')).toEqual([
    true,
    ['20', '12:00-15:00', '19:00-01:00'],
    ['21', '12:00-15:00', '19:00-01:00'],
    ['22'],
    ['23'],
    ['24', '12:00-15:00', '19:00-01:00'],
    ['25', '12:30-00:00'],
    ['26', '12:00-15:00', '19:00-01:00'],
  ]);
  expect(openingScheduleOf('Mo-Su 12:00-15:00', '2027-07-05')?.days[0]?.times).toEqual([
    { opens: '12:00', closes: '15:00' },
  ]);
});

it('holds for these days only where hours depend on the season or on holidays', () => {
  expect(scheduleOf('Mo-Su 12:00-15:00; PH off; Nov 22 off')).toEqual([
    false,
    ['20', '12:00-15:00'],
    ['21', '12:00-15:00'],
    ['22'],
    ...['23', '24', '25', '26'].map((day) => [day, '12:00-15:00']),
  ]);
});

it('has no times on a public holiday of Madeira on which a restaurant is closed', () => {
  const schedule = openingScheduleOf('Mo-Su 12:00-15:00; PH off', '2027-06-29');
  expect(schedule?.days.map(({ day, times }) => [day.slice(5), times.length])).toEqual([
    ['06-29', 1],
    ['06-30', 1],
    ['07-01', 0],
    ['07-02', 1],
    ['07-03', 1],
    ['07-04', 1],
    ['07-05', 1],
  ]);
});

it('ends a day that is open until midnight at 23:59, because 00:00 to 00:00 means closed', () => {
  expect(scheduleOf('24/7')?.slice(0, 3)).toEqual([true, ['20', '00:00-23:59'], ['21', '00:00-23:59']]);
});

it.each([
  '',
  'quando há peixe',
  'Mo-Th 12:00-15:00; Fr 12:00-15:00 "só com marcação"',
  'Fr 18:00-24:00; Sa 00:00-20:00',
])('is undefined where hours are unknown, uncertain on one of the days, or longer than a day: %j', (hours) =>
  expect(openingScheduleOf(hours, TODAY)).toBeUndefined(),
);
