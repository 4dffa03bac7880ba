import { expect, it } from 'vitest';
import { todayInMadeira } from './madeira-day.ts';

it.each([
  ['2026-01-31T23:59:59.999Z', '2026-01-31'],
  ['2026-02-01T00:00:00.000Z', '2026-02-01'],
  // In summer Madeira is an hour ahead of UTC.
  ['2026-07-14T22:59:59.999Z', '2026-07-14'],
  ['2026-07-14T23:00:00.000Z', '2026-07-15'],
])('maps %s to the day %s in Madeira', (moment, day) => {
  expect(todayInMadeira(new Date(moment))).toBe(day);
  expect(todayInMadeira(new Date(moment))).toBe(day);
});
