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

  it('names each date where hours differ from week to week, also those on which it is closed', () => {
    const days = [
      { day: '2026-11-20', times: [noon] },
      { day: '2026-11-21', times: [] },
    ];
    expect(openingHoursSpecification({ isWeekly: false, days })).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Friday'],
        ...noon,
        validFrom: '2026-11-20',
        validThrough: '2026-11-20',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Saturday'],
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-11-21',
        validThrough: '2026-11-21',
      },
    ]);
  });
});
