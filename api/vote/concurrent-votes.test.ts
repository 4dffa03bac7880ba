import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_POSITION } from '#storage/events/event-store.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { type Browser, createRestaurant, createVotingClient, newBrowser, type VotingClient } from '#testing/voting.ts';

let site: SiteUnderTest;
let room: EditorClient;
let booth: VotingClient;

beforeAll(async () => {
  site = await openSite();
  room = await createEditorClient(site.app, await site.signIn('editor'));
  booth = createVotingClient(site.app);
});
afterAll(() => site.close());

const MANY = 1000;

/** Casts a vote, and again while the site answers that it is too busy, as visitors do. */
const voteAtLast = async (browser: Browser, restaurant: string) => {
  for (;;) {
    const answer = await booth.vote(browser, restaurant);
    if (answer.statusCode !== 503) return answer;
  }
};

const codesOf = (answers: { statusCode: number }[]) => {
  const codes: Record<number, number> = {};
  for (const { statusCode } of answers) codes[statusCode] = (codes[statusCode] ?? 0) + 1;
  return codes;
};

/** Counts the votes for these restaurants in the event log. */
const inLog = async (...restaurants: string[]) => {
  const counts = restaurants.map((restaurant) => ({ restaurant, votes: 0, refused: 0 }));
  for await (const { type, data } of site.runtime.store.readAll(START_POSITION, ['vote-', 'network-'])) {
    const count = counts.find(({ restaurant }) => restaurant === (data as { restaurant?: string }).restaurant);
    if (count && type === 'VoteCast') count.votes += 1;
    if (count && type === 'VoteRefused') count.refused += 1;
  }
  return counts;
};

/** Counts the same in the read models, after these have projected a later vote. */
const inReadModels = async (...restaurants: string[]) => {
  await booth.vote(newBrowser(), await createRestaurant(room));
  const cookie = await site.signIn('analyst');
  const { items } = (
    await site.app.inject({ url: '/api/statistics/votes?by=restaurant', headers: { cookie } })
  ).json() as {
    items: { restaurant: string; votes: number; refused: number }[];
  };
  return restaurants.map((restaurant) => {
    const { votes = 0, refused = 0 } = items.find((each) => each.restaurant === restaurant) ?? {};
    return { restaurant, votes, refused };
  });
};
const guideVotes = async (restaurant: string) => {
  const { items } = (await site.app.inject('/api/restaurants')).json();
  return items.find(({ id }: { id: string }) => id === restaurant).votes;
};

describe('a thousand concurrent votes', () => {
  it('of one visitor, from as many networks: exactly one counts, the others are refused, which is recorded once', async () => {
    const restaurant = await createRestaurant(room);
    const visitor = newBrowser();
    await booth.meet(visitor);
    const votes = Array.from({ length: MANY }, () =>
      voteAtLast({ ...newBrowser(), cookie: visitor.cookie }, restaurant),
    );
    expect(codesOf(await Promise.all(votes))).toEqual({ 200: 1, 409: MANY - 1 });
    const expected = [{ restaurant, votes: 1, refused: 1 }];
    expect(await inLog(restaurant)).toEqual(expected);
    expect(await inReadModels(restaurant)).toEqual(expected);
    expect(await guideVotes(restaurant)).toBe(1);
  });

  it('of as many visitors: all count, and the totals equal those of the event log', async () => {
    const restaurants = [await createRestaurant(room), await createRestaurant(room), await createRestaurant(room)];
    const votes = Array.from({ length: MANY }, (_, number) => voteAtLast(newBrowser(), restaurants[number % 3]!));
    expect(codesOf(await Promise.all(votes))).toEqual({ 200: MANY });
    const counts = await inLog(...restaurants);
    expect(counts.map((count) => count.votes)).toEqual([334, 333, 333]);
    expect(await inReadModels(...restaurants)).toEqual(counts);
    expect(await Promise.all(restaurants.map(guideVotes))).toEqual([334, 333, 333]);
  });
});

describe('concurrent votes', () => {
  it('of two hundred visitors of one network: twenty count, and as many refusals are recorded as there are restaurants', async () => {
    const restaurant = await createRestaurant(room);
    const { total } = (await site.app.inject('/api/restaurants')).json();
    const { address } = newBrowser();
    const votes = Array.from({ length: 200 }, () => booth.vote(newBrowser({ address }), restaurant));
    expect(codesOf(await Promise.all(votes))).toEqual({ 200: 20, 409: 180 });
    const expected = [{ restaurant, votes: 20, refused: total }];
    expect(await inLog(restaurant)).toEqual(expected);
    expect(await inReadModels(restaurant)).toEqual(expected);
  });

  it('of a browser without a cookie: one of two counts', async () => {
    const restaurant = await createRestaurant(room);
    const browser = newBrowser();
    const answers = await Promise.all([booth.vote(browser, restaurant), booth.vote(browser, restaurant)]);
    expect(codesOf(answers)).toEqual({ 200: 1, 409: 1 });
    expect(await inLog(restaurant)).toEqual([{ restaurant, votes: 1, refused: 1 }]);
  });
});
