// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import CalendarScreen from './calendar-screen.tsx';

const open = (search: string) =>
  renderScreen(() => CalendarScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }), {
    queries: {
      upcomingChanges: async () => [
        { kind: 'publication', article: 'a', titles: { en: 'Sea' }, locales: ['en'], at: '2030-05-12T09:00:00Z' },
      ],
      bookedAdverts: async () => [{ id: 'ad', name: 'Wine', from: '2030-05-01', until: '2030-05-16' }],
      plannedEditions: async () => [{ number: 46, title: 'May', month: '2030-05' }],
    } as unknown as NonNullable<ScreenContext['queries']>,
  });
const shown = (page: ParentNode) => ['Sea', 'Wine', '46 · May'].filter((title) => page.textContent!.includes(title));
const current = (page: ParentNode) => textsOf(page, '.calendar-kinds [aria-current=true]');

describe('the calendar', () => {
  it.each([
    ['', 'May 2030', '2030-04', '2030-06'],
    ['month=2029-12', 'December 2029', '2029-11', '2030-01'],
    ['month=2030-13', 'May 2030', '2030-04', '2030-06'],
    ['month=x', 'May 2030', '2030-04', '2030-06'],
  ])('shows the month of the URL: %s', async (search, title, before, after) => {
    const page = await open(search);
    expect([textsOf(page, 'h1'), linksOf(page, '.calendar-months a')]).toEqual([
      [title],
      [before, '2030-05', after].map((month) => `/admin/calendar?month=${month}`),
    ]);
  });

  it('shows everything, or one kind, which stays when the month changes', async () => {
    const all = await open('');
    expect([shown(all), current(all)]).toEqual([['Sea', 'Wine', '46 · May'], [textsOf(all, '.calendar-kinds a')[0]]]);
    const adverts = await open('month=2030-05&kind=adverts');
    expect([shown(adverts), current(adverts).length]).toEqual([['Wine'], 1]);
    expect(linksOf(adverts, '.calendar-months a')[0]).toBe('/admin/calendar?month=2030-04&kind=adverts');
    expect(linksOf(adverts, '.calendar-kinds a').slice(0, 2)).toEqual([
      '/admin/calendar?month=2030-05',
      '/admin/calendar?month=2030-05&kind=publications',
    ]);
    expect(shown(await open('kind=other'))).toHaveLength(3);
  });
});
