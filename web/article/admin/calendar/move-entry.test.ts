import { expect, it } from 'vitest';
import { type CalendarEntry, editionEntry } from './calendar-entries.ts';
import { moveEntry } from './move-entry.ts';

const at = '2026-03-27T09:00:00.000Z';
const entry: CalendarEntry = {
  key: 'publication a pt',
  kind: 'publication',
  title: 'A levada',
  languages: ['pt'],
  when: { at },
  screen: '/admin/articles/a',
  isConflicting: false,
  move: { command: 'ScheduleArticle', moment: 'scheduleFor', fields: { id: 'a', locale: 'pt' } },
};

it('moves an entry to another day at the same time in Madeira, also into summer time', () => {
  const moved = moveEntry(entry, '2026-03-30')!;
  expect(moved.moved).toMatchObject({ ...entry, when: { at: expect.stringContaining('2026-03-30T08:00:00') } });
});

it('sends the command with the new time, and undoes it with the earlier one', () => {
  const { moved, action } = moveEntry(entry, '2026-03-28')!;
  const now = (moved.when as { at: string }).at;
  expect(action).toEqual({
    url: '/api/commands/ScheduleArticle',
    body: { id: 'a', locale: 'pt', scheduleFor: now },
    undo: { url: '/api/commands/ScheduleArticle', body: { id: 'a', locale: 'pt', scheduleFor: at } },
  });
});

it('does not move an entry to its own day, nor one without a time or a command', () => {
  expect(moveEntry(entry, '2026-03-27')).toBe(undefined);
  expect(moveEntry({ ...entry, move: undefined! }, '2026-03-28')).toBe(undefined);
  expect(moveEntry(editionEntry({ number: 3, title: 'Mar', month: '2026-03' } as never), '2026-03-28')).toBe(undefined);
});
