import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { createRestaurant, createVotingClient, newBrowser } from '#testing/voting.ts';
import { formatDay } from '#web/i18n.ts';
import { recentVotes } from './recent-votes.ts';

let site: SiteUnderTest;
let cookie: string;
let room: EditorClient;
beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('editor');
  room = await createEditorClient(site.app, cookie);
});
afterAll(() => site.close());

const today = todayInMadeira(new Date());

/** Adds a restaurant with votes of different visitors today. */
const restaurantWith = async (votes: number): Promise<string> => {
  const id = await createRestaurant(room);
  const client = createVotingClient(site.app);
  for (let count = 0; count < votes; count += 1) expect((await client.vote(newBrowser(), id)).statusCode).toBe(200);
  return id;
};

const screenOf = async (id: string, language: string): Promise<string> => {
  const headers = { cookie, 'accept-language': language };
  return (await site.app.inject({ url: `/admin/restaurants?open=${id}`, headers })).body;
};

describe('recentVotes', () => {
  it('counts the votes for one restaurant on each of the last fourteen days, ending today', async () => {
    await restaurantWith(1);
    const days = await recentVotes(site.runtime.read, await restaurantWith(2), today);
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toEqual({ day: today, count: 2 });
    expect(days.slice(0, -1).every(({ count }) => count === 0)).toBe(true);
  });
});

describe('the screen of a restaurant', () => {
  it('tells few votes in words', async () => {
    const id = await restaurantWith(2);
    expect(await screenOf(id, 'en')).toContain(`2 votes in the last 14 days: 2 on ${formatDay('en', today)}.`);
    expect(await screenOf(id, 'pt')).toContain(`2 votos nos últimos 14 dias: 2 a ${formatDay('pt', today)}.`);
    expect(await screenOf(await restaurantWith(0), 'en')).toContain('None in the last 14 days.');
  });

  it('draws ten votes as a chart', async () => {
    const screen = await screenOf(await restaurantWith(10), 'en');
    expect(screen).toContain('10 votes in the last 14 days');
    expect(screen.match(/<rect /g)).toHaveLength(14);
  });
});
