// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderScreen, textsOf } from '#testing/dom/render-screen.ts';
import AdvertsScreen from './adverts-screen.tsx';

it('lists the adverts with their views and clicks, also those without any', async () => {
  const advert = { placement: 'home', from: '2030-05-01', until: '2030-05-31' };
  const adverts = [
    { id: 'seen', name: 'Seen', ...advert },
    { id: 'new', name: 'New', ...advert },
  ];
  const props = { locale: 'en' as const, params: {}, query: new URLSearchParams() };
  const page = await renderScreen(() => AdvertsScreen(props), {
    queries: { bookedAdverts: async () => adverts } as never,
    adminQueries: { advertTotals: async () => new Map([['seen', { views: 1200, clicks: 7 }]]) } as never,
  });
  const counts = [...page.querySelectorAll('tbody tr')].map((row) => textsOf(row, 'td').slice(-2));
  expect(counts).toEqual([
    ['1,200', '7'],
    ['0', '0'],
  ]);
});
