import { describe, expect, it } from 'vitest';
import { addDays, addMonths, madeiraDay, madeiraTimeToUtc, moveToDay, weeksOfMonth } from './madeira-time.ts';

describe('a time of the clocks of Madeira', () => {
  it('is a moment, in summer an hour earlier', () => {
    expect(madeiraTimeToUtc('2026-12-24T18:00')).toBe('2026-12-24T18:00:00.000Z');
    expect(madeiraTimeToUtc('2026-07-24T18:00')).toBe('2026-07-24T17:00:00.000Z');
    expect(madeiraTimeToUtc('nonsense')).toBeUndefined();
    expect(madeiraTimeToUtc('2026-02-30T10:00')).toBeUndefined();
  });

  it('that the clocks leave out is an hour later, that they pass twice the first', () => {
    expect(madeiraTimeToUtc('2027-03-28T01:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(madeiraTimeToUtc('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('stays what it was on another day, also across a change of the clocks', () => {
    expect(moveToDay('2027-03-27T09:00:00.000Z', '2027-03-29')).toBe('2027-03-29T08:00:00.000Z');
    expect(moveToDay('2027-03-29T08:00:00.000Z', '2027-03-27')).toBe('2027-03-27T09:00:00.000Z');
    expect(moveToDay('2027-03-27T01:30:00.000Z', '2027-03-28')).toBe('2027-03-28T01:30:00.000Z');
  });

  it('tells the day there', () => {
    expect(madeiraDay('2026-07-24T23:30:00.000Z')).toBe('2026-07-25');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
  });
});

describe('the weeks of a month', () => {
  it('begin on Mondays and hold every day of it once', () => {
    for (const month of ['2026-02', '2026-11', '2027-03', '2028-02']) {
      const days = weeksOfMonth(month)!.flat();
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1);
      const own = days.filter((day) => day.startsWith(month));
      expect(own.length).toBe(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate());
      expect(new Set(days).size).toBe(days.length);
    }
    expect(weeksOfMonth('2026-13')).toBeUndefined();
    expect(weeksOfMonth('x')).toBeUndefined();
  });
});
