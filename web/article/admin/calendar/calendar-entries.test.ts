import { expect, it } from 'vitest';
import type { BookedAdvert } from '#projections/advert/views.ts';
import type { UpcomingChange } from '#projections/article/views.ts';
import type { PlannedEdition } from '#projections/edition/views.ts';
import { advertEntries, articleEntry, dayOfEntry, editionEntry } from './calendar-entries.ts';

const change = (titles: UpcomingChange['titles']): UpcomingChange => ({
  kind: 'publication',
  article: '1',
  titles,
  locales: ['pt'],
  at: '2099-03-26T09:00:00Z',
});

it('shows the title of an article in the language of the admin area, otherwise in the other one', () => {
  const both = change({ pt: 'Água', en: 'Water' });
  expect(articleEntry(both, 'en')).toMatchObject({ title: 'Water', titleLocale: 'en', languages: ['pt'] });
  expect(articleEntry(both, 'pt')).toMatchObject({ title: 'Água', titleLocale: 'pt' });
  expect(articleEntry(change({ pt: 'Água' }), 'en')).toMatchObject({ title: 'Água', titleLocale: 'pt' });
});

it('names the command that moves a change of an article, with what it affects', () => {
  expect(articleEntry(change({ pt: 'Água' }), 'pt')).toEqual({
    key: 'publication 1 pt',
    kind: 'publication',
    title: 'Água',
    titleLocale: 'pt',
    languages: ['pt'],
    when: { at: '2099-03-26T09:00:00Z' },
    screen: '/admin/articles/1',
    isConflicting: false,
    isIncomplete: false,
    move: { command: 'ScheduleArticle', moment: 'scheduleFor', fields: { id: '1', locale: 'pt' } },
  });
  expect(articleEntry({ ...change({ pt: 'Água' }), kind: 'end' }, 'pt').move).toMatchObject({
    command: 'ScheduleUnpublish',
    moment: 'unpublishFor',
  });
  const update = { id: 'u', isConflicting: true };
  expect(articleEntry({ ...change({ pt: 'Água' }), kind: 'update', update, isIncomplete: true }, 'pt')).toMatchObject({
    ...{ key: 'update 1 u', isConflicting: true, isIncomplete: true },
    move: { command: 'MoveArticleUpdate', moment: 'at', fields: { id: '1', update: 'u' } },
  });
});

it('shows an advert on its first and its last day, and an edition on the first day of its month', () => {
  const advert = { id: 'a', name: 'Mercado', from: '2026-11-01', until: '2026-11-30' } as BookedAdvert;
  expect(advertEntries(advert)).toMatchObject([
    {
      key: 'advertFrom a',
      kind: 'advertFrom',
      title: 'Mercado',
      when: { day: '2026-11-01' },
      screen: '/admin/adverts?open=a',
    },
    { key: 'advertUntil a', kind: 'advertUntil', when: { day: '2026-11-30' } },
  ]);
  expect(editionEntry({ number: 7, title: 'Mar', month: '2026-12' } as PlannedEdition)).toMatchObject({
    key: 'edition 7',
    title: '7 · Mar',
    when: { day: '2026-12-01' },
    screen: '/admin/editions?open=7',
  });
});

it('finds the day of an entry in Madeira', () => {
  const at = (moment: string) => ({ ...articleEntry(change({ pt: 'Água' }), 'pt'), when: { at: moment } });
  expect([dayOfEntry(at('2026-06-30T23:30:00Z')), dayOfEntry(at('2026-12-31T23:30:00Z'))]).toEqual([
    '2026-07-01',
    '2026-12-31',
  ]);
  expect(dayOfEntry(editionEntry({ number: 7, title: 'Mar', month: '2026-12' } as PlannedEdition))).toBe('2026-12-01');
});
