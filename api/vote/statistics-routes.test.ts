import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekOf } from '#domain/vote/counting-rules/week-of.ts';
import { createEditorClient } from '#testing/editor-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { createRestaurant, createVotingClient, newBrowser } from '#testing/voting.ts';
import { lastPositions, waitForPositions } from '../../scripts/events/project-to-head.ts';

let site: SiteUnderTest;
let restaurant: string;
let cookie: string;
let day: string;

/** Creates twenty votes of one network and three refused ones; one visitor tries twice. */
beforeAll(async () => {
  site = await openSite();
  const room = await createEditorClient(site.app, await site.signIn('editor'));
  restaurant = await createRestaurant(room);
  // The number of recorded refusals of a network is limited to the number of restaurants.
  for (const _other of [1, 2]) await createRestaurant(room);
  cookie = await site.signIn('analyst');
  const booth = createVotingClient(site.app);
  const { address } = newBrowser();
  for (let number = 0; number < 22; number++) await booth.vote(newBrowser({ address }), restaurant);
  const again = newBrowser({ address: newBrowser().address });
  await booth.vote(again, restaurant);
  await booth.vote(again, restaurant);
  ({ day } = (await booth.meet(again)).json());
  await waitForPositions(site.runtime.changes, await lastPositions(site.runtime.store));
});
afterAll(() => site.close());

const ask = (query: string, headers: Record<string, string> = { cookie }) =>
  site.app.inject({ url: `/api/statistics/votes${query}`, headers });
const answerTo = async (query: string) => (await ask(query)).json();

describe('the statistics of votes', () => {
  const counts = { votes: 21, refused: 3, reasons: { already_voted: 1, network_limit: 2, site_limit: 0 } };

  it('are by day by default, or by restaurant', async () => {
    expect(await answerTo('')).toEqual({
      by: 'day',
      total: { votes: 21, refused: 3 },
      items: [{ day, ...counts }],
    });
    expect(await answerTo('?by=restaurant')).toEqual({
      by: 'restaurant',
      total: { votes: 21, refused: 3 },
      items: [{ restaurant, name: expect.stringMatching(/^mesa-/), ...counts }],
    });
  });

  it('are by week, month, area or language', async () => {
    expect((await answerTo('?by=week')).items).toEqual([{ week: weekOf(day), ...counts }]);
    expect((await answerTo('?by=month')).items).toEqual([{ month: day.slice(0, 7), ...counts }]);
    expect((await answerTo('?by=area')).items).toEqual([{ area: expect.any(String), ...counts }]);
    expect((await answerTo('?by=locale')).items).toEqual([{ locale: 'en', ...counts }]);
    expect(await answerTo('?by=hour')).toMatchObject({ total: { votes: 21, refused: 3 } });
  });

  it('are limited to a period', async () => {
    expect((await answerTo(`?from=${day}&to=${day}`)).total).toEqual({ votes: 21, refused: 3 });
    expect(await answerTo('?to=2020-01-01')).toEqual({ by: 'day', total: { votes: 0, refused: 0 }, items: [] });
  });

  it.each([
    ['counted', 21],
    ['network:20', 21],
    ['network:21', 22],
    ['network:50', 23],
    ['network:10', 11],
    ['restaurant-day', 21],
    ['week', 21],
  ])('show how many votes the rule %s keeps: %i', async (rule, kept) => {
    for (const by of ['day', 'week', 'month', 'hour', 'restaurant', 'area', 'locale']) {
      const { total, items } = await answerTo(`?by=${by}&rule=${rule}`);
      expect(total).toEqual({ votes: 21, refused: 3, kept });
      expect(items.reduce((sum: number, item: { kept: number }) => sum + item.kept, 0)).toBe(kept);
    }
  });

  it('are recounted within a period', async () => {
    const all = { votes: 21, refused: 3, kept: 23 };
    expect((await answerTo(`?rule=network:50&from=${day}&to=${day}`)).total).toEqual(all);
    expect((await answerTo('?rule=network:50&to=2020-01-01')).total).toEqual({ votes: 0, refused: 0, kept: 0 });
  });

  it.each(['by=year', 'rule=unknown', 'rule=3', 'rule=network:', 'rule=network:-1', 'from=yesterday', 'to=2026-02-30'])(
    'reject %s',
    async (query) => expect((await ask(`?${query}`)).statusCode).toBe(422),
  );

  it.each([
    ['/api/statistics/votes', 'to'],
    ['/api/statistics/votes.csv', 'to'],
    ['/api/statistics/votes.parquet', 'to'],
    ['/api/insights', 'to'],
    ['/api/history.csv', 'until'],
    ['/api/articles', 'to'],
  ])('and %s reject a first day after the last one', async (path, last) => {
    const url = `${path}?from=2027-03-30&${last}=2027-03-28`;
    const answers = ['en', 'pt'].map((language) =>
      site.app.inject({ url, headers: { cookie, 'accept-language': language } }),
    );
    const [inEnglish, inPortuguese] = (await Promise.all(answers)).map((answer) => [
      answer.statusCode,
      answer.json().errors,
    ]);
    expect(inEnglish).toEqual([422, [{ path: 'from', message: expect.stringContaining('The first day is after') }]]);
    expect(inPortuguese).toEqual([
      422,
      [{ path: 'from', message: expect.stringContaining('O primeiro dia é posterior') }],
    ]);
  });

  it.each([
    ['', 'by=year', 'day, week, month, hour, restaurant, area, locale'],
    ['.csv', 'by=year', 'day, week, month, hour, restaurant, area, locale'],
    ['', 'rule=weekly', 'counted, restaurant-day, week, network:N'],
    ['.csv', 'rule=weekly', 'counted, restaurant-day, week, network'],
  ])('of /api/statistics/votes%s say what is possible instead of %s', async (format, query, possible) => {
    const headers = { cookie, 'accept-language': 'en' };
    const answer = await site.app.inject({ url: `/api/statistics/votes${format}?${query}`, headers });
    const path = query.split('=')[0];
    expect(answer.json().errors).toEqual([{ path, message: `Unknown value. Possible: ${possible}` }]);
  });

  it('require a staff account', async () => {
    expect((await ask('', {})).statusCode).toBe(401);
    for (const role of ['admin', 'editor'] as const) {
      expect((await ask('', { cookie: await site.signIn(role) })).statusCode).toBe(200);
    }
    expect((await ask('')).headers['cache-control']).toBe('private, no-store');
  });
});
