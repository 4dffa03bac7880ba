import { expect, it } from 'vitest';
import { notedTimes } from './noted-times.ts';

const anomalies = {
  // In summer Madeira is one hour ahead of UTC: the first is at 23:30 on Tuesday, 30 June.
  bursts: [{ from: '2026-06-30T22:30:00Z' }, { from: '2026-07-01T10:00:00Z' }],
  seconds: [{ at: '2026-07-01T10:00:05Z' }],
} as Parameters<typeof notedTimes>[0];

it.each([
  ['day', { '2026-06-30': 1, '2026-07-01': 2 }],
  ['week', { '2026-06-29': 3 }],
  ['month', { '2026-06': 1, '2026-07': 2 }],
] as const)('counts anomalies of both kinds by the %s in Madeira in which they begin', (unit, expected) => {
  expect(Object.fromEntries(notedTimes(anomalies, unit))).toEqual(expected);
});
