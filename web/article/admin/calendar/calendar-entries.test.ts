import { expect, it } from 'vitest';
import type { UpcomingChange } from '#projections/article/views.ts';
import { articleEntry } from './calendar-entries.ts';

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
