import { describe, expect, it } from 'vitest';
import { addDays, addMonths, madeiraDay, madeiraTimeToUtc, moveToDay, weeksOfMonth } from './madeira-time.ts';

describe('times in Madeira', () => {
  it('convert to UTC with daylight saving time, or to undefined if invalid', () => {
    expect(madeiraTimeToUtc('2026-12-24T18:00')).toBe('2026-12-24T18:00:00.000Z');
    expect(madeiraTimeToUtc('2026-07-24T18:00')).toBe('2026-07-24T17:00:00.000Z');
    expect(madeiraTimeToUtc('nonsense')).toBeUndefined();
    expect(madeiraTimeToUtc('2026-02-30T10:00')).toBeUndefined();
  });

  it('convert a skipped time to an hour later, and a repeated one to the first', () => {
    expect(madeiraTimeToUtc('2027-03-28T01:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(madeiraTimeToUtc('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('keep the time of day when moved across a change of daylight saving time', () => {
    expect(moveToDay('2027-03-27T09:00:00.000Z', '2027-03-29')).toBe('2027-03-29T08:00:00.000Z');
    expect(moveToDay('2027-03-29T08:00:00.000Z', '2027-03-27')).toBe('2027-03-27T09:00:00.000Z');
    expect(moveToDay('2027-03-27T01:30:00.000Z', '2027-03-28')).toBe('2027-03-28T01:30:00.000Z');
  });

  it('yield calendar days and months', () => {
    expect(madeiraDay('2026-07-24T23:30:00.000Z')).toBe('2026-07-25');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
  });
});

describe('weeksOfMonth', () => {
  it('returns weeks from Monday with every day of the month once, or undefined if invalid', () => {
    for (const month of ['2026-02', '2026-11', '2027-03', '2028-02']) {
      const days = weeksOfMonth(month)!.flat();
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1);
      const own = days.filter((day) => day.startsWith(month));
      expect(own.length).toBe(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate());
      expect(new Set(days).size).toBe(days.length);
    }
    // Begins on a Monday and ends on a Sunday.
    expect(weeksOfMonth('2027-02')).toHaveLength(4);
    expect(weeksOfMonth('2026-13')).toBeUndefined();
    expect(weeksOfMonth('x')).toBeUndefined();
  });
});
