import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { createEditorClient } from '#testing/editor-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { createVotingClient, newBrowser } from '#testing/voting.ts';
import { dashboardStatistics } from './dashboard-statistics.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it('counts the visitors’ actions on each of the last fourteen days, ending today', async () => {
  const today = todayInMadeira(new Date());
  const room = await createEditorClient(site.app, await site.signIn('editor'));
  const { id } = await room.execute('AddRestaurant', restaurantInput());
  expect((await createVotingClient(site.app).vote(newBrowser(), id)).statusCode).toBe(200);
  const read = (day: string, path: string, views: number) => ({
    day,
    path,
    referrer: '',
    locale: 'pt' as const,
    views,
  });
  const rows = [read(today, '/', 3), read(today, '/artigos', 4), read('2020-01-01', '/', 100)];
  await site.runtime.db.insertInto('page_view').values(rows).execute();

  const figures = await dashboardStatistics(site.runtime, today);
  expect(figures.views).toHaveLength(14);
  expect(figures.views.at(-1)).toEqual({ day: today, count: 7 });
  expect(figures.views.slice(0, -1).every(({ count }) => count === 0)).toBe(true);
  expect(figures.mostRead).toEqual([
    { path: '/artigos', views: 4 },
    { path: '/', views: 3 },
  ]);
  expect(figures.votes.at(-1)).toEqual({ day: today, count: 1 });
  expect(figures).toMatchObject({ confirmed: 0 });
  expect(figures.subscribers).toEqual(figures.views.map(({ day }) => ({ day, count: 0 })));
});

it('reports the read model that has stopped, and no other', async () => {
  const today = todayInMadeira(new Date());
  const states = async () => (await dashboardStatistics(site.runtime, today)).readModels;
  expect((await states()).length).toBeGreaterThan(5);
  const fault = { position: '1', type: 'X', message: 'no', at: new Date().toISOString() };
  await site.runtime.db
    .updateTable('projection')
    .set({ error: JSON.stringify(fault) as never })
    .where('name', '=', 'history')
    .execute();
  expect((await states()).filter(({ state }) => state === 'stopped')).toEqual([{ name: 'history', state: 'stopped' }]);
});
