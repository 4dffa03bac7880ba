import { describe, expect, it } from 'vitest';
import { formatWeeklyHours, parseWeeklyHours } from './weekly-hours.ts';

const closed = { Mo: [], Tu: [], We: [], Th: [], Fr: [], Sa: [], Su: [] };
const dinner = [{ from: '19:00', to: '23:00' }];

describe('parseWeeklyHours', () => {
  it('reads ranges and lists of days, several times, and closed public holidays', () => {
    expect(parseWeeklyHours('We-Th,Sa 19:00-23:00; Su 12:30-15:30,19:00-01:00; PH off')).toEqual({
      days: {
        ...closed,
        We: dinner,
        Th: dinner,
        Sa: dinner,
        Su: [
          { from: '12:30', to: '15:30' },
          { from: '19:00', to: '01:00' },
        ],
      },
      isClosedOnHolidays: true,
    });
  });

  it('lets a later rule replace an earlier one', () => {
    expect(parseWeeklyHours('Mo-Su 19:00-23:00; Mo off')?.days).toMatchObject({ Mo: [], Tu: dinner, Su: dinner });
  });

  it('reads times without days as those of every day, and a range that goes on after Sunday', () => {
    expect(Object.values(parseWeeklyHours('19:00-23:00')!.days)).toEqual(Array(7).fill(dinner));
    expect(parseWeeklyHours('Sa-Mo 19:00-23:00')?.days).toEqual({ ...closed, Sa: dinner, Su: dinner, Mo: dinner });
  });

  it('reads 24:00 as midnight, and an empty text as a closed week', () => {
    expect(parseWeeklyHours('Fr 19:00-24:00')?.days.Fr).toEqual([{ from: '19:00', to: '00:00' }]);
    expect(parseWeeklyHours('')).toEqual({ days: closed, isClosedOnHolidays: false });
  });

  it.each([
    '24/7',
    'May-Sep: Mo 12:00-15:00',
    'quando há peixe',
    'Mo 25:00-26:00',
    'Mo 12:00+',
    'Mo 12:00',
    'Mo[1] 12:00-15:00',
  ])('does not read %s', (text) => {
    expect(parseWeeklyHours(text)).toBeUndefined();
  });
});

describe('formatWeeklyHours', () => {
  it.each([
    '',
    'Mo 12:00-15:00',
    'Tu-Su 12:00-15:00,19:00-22:30',
    'We-Sa 19:00-23:00; Su 12:30-15:30; PH off',
    'Mo,We-Th,Su 12:00-15:00; Fr-Sa 19:00-01:00',
  ])('writes %s as it was read', (text) => {
    expect(formatWeeklyHours(parseWeeklyHours(text)!)).toBe(text);
  });

  it('writes nothing for a place that is never open', () => {
    expect(formatWeeklyHours({ days: closed, isClosedOnHolidays: true })).toBe('');
  });
});
