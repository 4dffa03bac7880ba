import { expect, it } from 'vitest';
import type { PlannedEdition } from '#projections/edition/views.ts';
import { currentNumber, nextEdition } from './edition-numbers.ts';

const edition = (number: number, month: string, isPublished = true) =>
  ({ number, month, isPublished }) as PlannedEdition;

it('proposes the next number and month', () => {
  expect(nextEdition([edition(7, '2026-12'), edition(6, '2026-11')], '2026-11-28')).toEqual({
    number: 8,
    month: '2027-01',
  });
});

it('proposes no month that is over', () => {
  expect(nextEdition([edition(7, '2026-03')], '2026-11-28')).toEqual({ number: 8, month: '2026-11' });
});

it('begins with number 1 and this month', () => {
  expect(nextEdition([], '2026-11-28')).toEqual({ number: 1, month: '2026-11' });
});

it('has the newest published edition as the current one, else the newest', () => {
  expect(currentNumber([edition(8, '2026-12', false), edition(7, '2026-11'), edition(6, '2026-10')])).toBe(7);
  expect(currentNumber([edition(8, '2026-12', false), edition(7, '2026-11', false)])).toBe(8);
  expect(currentNumber([])).toBe(undefined);
});
