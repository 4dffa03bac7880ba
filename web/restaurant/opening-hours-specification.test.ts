import { describe, expect, it } from 'vitest';
import { openingHoursSpecification } from './opening-hours-specification.ts';

const noon = { opens: '12:00', closes: '15:00' };
const night = { opens: '19:00', closes: '01:00' };

describe('openingHoursSpecification', () => {
  it('lists the days of the week with the same times together', () => {
    const days = [
      { day: '2026-11-20', times: [noon, night] },
      { day: '2026-11-21', times: [noon] },
      { day: '2026-11-22', times: [] },
    ];
    expect(openingHoursSpecification({ isWeekly: true, days })).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday', 'Saturday'], ...noon },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], ...night },
    ]);
  });

  it('limits the days to these dates where hours differ from week to week, and lists those on which it is closed', () => {
    const days = [
      { day: '2026-11-20', times: [noon] },
      { day: '2026-11-21', times: [noon, night] },
      { day: '2026-11-22', times: [] },
      { day: '2026-11-23', times: [] },
    ];
    const valid = { validFrom: '2026-11-20', validThrough: '2026-11-23' };
    expect(openingHoursSpecification({ isWeekly: false, days })).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday', 'Saturday'], ...noon, ...valid },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], ...night, ...valid },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Sunday', 'Monday'],
        opens: '00:00',
        closes: '00:00',
        ...valid,
      },
    ]);
  });

  it('says nothing of other dates where it is closed on all of these', () => {
    const days = [{ day: '2026-11-20', times: [] }];
    expect(openingHoursSpecification({ isWeekly: false, days })).toMatchObject([
      { dayOfWeek: ['Friday'], closes: '00:00', validFrom: '2026-11-20', validThrough: '2026-11-20' },
    ]);
  });
});
