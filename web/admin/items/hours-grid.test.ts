import { expect, it } from 'vitest';
import { filledSpans, shownSpans, textOfWeek, weekOfText } from './hours-grid.ts';

const TWICE = 'Tu-Su 12:00-15:00,19:00-22:30; PH off';

it('shows and writes a week with two times a day', () => {
  expect(textOfWeek(weekOfText(TWICE)!)).toBe(TWICE);
});

it('cannot show a third time a day, or seasons', () => {
  expect(weekOfText('Mo 08:00-10:00,12:00-15:00,19:00-22:00')).toBe(undefined);
  expect(weekOfText('Apr-Oct Mo 08:00-10:00')).toBe(undefined);
});

it('writes no time of which an end is missing', () => {
  const week = weekOfText('Mo 12:00-15:00')!;
  const halves = [
    { from: '19:00', to: '' },
    { from: '', to: '22:00' },
  ];
  const days = { ...week.days, Mo: [...week.days.Mo, halves[0]!], Tu: [halves[1]!] };
  expect(textOfWeek({ ...week, days })).toBe('Mo 12:00-15:00');
});

it('shows two times for each day, and fills in an end of one', () => {
  const shown = shownSpans([{ from: '12:00', to: '15:00' }]);
  expect(shown).toEqual([
    { from: '12:00', to: '15:00' },
    { from: '', to: '' },
  ]);
  expect(filledSpans(shown, 1, { from: '19:00' })).toEqual([shown[0], { from: '19:00', to: '' }]);
});
