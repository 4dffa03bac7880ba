import { expect, it } from 'vitest';
import { isEnoughForChart } from './reader-figures.tsx';

const days = (...counts: number[]) => counts.map((count, day) => ({ day: `2026-11-${10 + day}`, count }));

it('draws a chart from three days with a count on', () => {
  expect(isEnoughForChart(days(0, 0, 0, 0))).toBe(false);
  expect(isEnoughForChart(days(900, 0, 0, 1))).toBe(false);
  expect(isEnoughForChart(days(1, 0, 2, 1))).toBe(true);
});
