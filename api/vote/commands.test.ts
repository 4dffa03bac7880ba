import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type EventStore,
  EventStoreUnavailable,
  type RecordedEvent,
  START_POSITION,
} from '#storage/events/event-store.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import {
  type Browser,
  createRestaurant,
  createVotingClient,
  findVoterCookie,
  newBrowser,
  type VotingClient,
} from '#testing/voting.ts';
import { t } from '#web/i18n.ts';

let site: SiteUnderTest;
let room: EditorClient;
let booth: VotingClient;
let mar: string;
let serra: string;

beforeAll(async () => {
  site = await openSite();
  room = await createEditorClient(site.app, await site.signIn('editor'));
  booth = createVotingClient(site.app);
  mar = await createRestaurant(room);
  serra = await createRestaurant(room);
});
afterAll(() => site.close());

const votesOf = async (restaurant: string): Promise<number> => {
  const { items } = (await site.app.inject('/api/restaurants')).json();
  return items.find(({ id }: { id: string }) => id === restaurant).votes;
};
const refusals = async (): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  for await (const event of site.runtime.store.readAll(START_POSITION, ['vote-', 'network-'])) {
    if (event.type === 'VoteRefused') found.push(event);
  }
  return found;
};
const lastRefusal = async () => (await refusals()).at(-1);

describe('a vote', () => {
  it('is confirmed, and counted on the next page', async () => {
    const before = await votesOf(mar);
    const answer = await booth.vote(newBrowser(), mar);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: mar, message: 'Thank you for your vote!', revision: 0 });
    expect(await votesOf(mar)).toBe(before + 1);
  });

  it('is visible on the guide’s page in the voter’s next request', async () => {
    const votes = await votesOf(mar);
    const browser = newBrowser();
    await booth.meet(browser);
    const guide = { url: '/guia-de-restaurantes', headers: { cookie: browser.cookie } };
    const shown = async () =>
      new RegExp(`id="votes-${mar}"[^>]*>([^<]*)<`).exec((await site.app.inject(guide)).body)?.[1];
    expect(await shown()).toBe(t('pt', 'guide.votes', { votes }));
    await booth.vote(newBrowser(), mar);
    await booth.vote(browser, mar);
    expect(await shown()).toBe(t('pt', 'guide.votes', { votes: votes + 2 }));
  });

  it('is visible on the guide’s page for everyone within a second', async () => {
    const shown = async () => (await site.app.inject('/guia-de-restaurantes')).body;
    const votes = await votesOf(mar);
    for (let vote = 0; vote < 3; vote += 1) await booth.vote(newBrowser(), mar);
    const expected = t('pt', 'guide.votes', { votes: votes + 3 });
    await vi.waitFor(async () => expect(await shown()).toContain(expected), { timeout: 20_000 });
  });

  it('is the only one of a visitor in a day, in the whole guide', async () => {
    const browser = newBrowser();
    await booth.meet(browser);
    expect((await booth.vote(browser, mar)).statusCode).toBe(200);
    const before = [await votesOf(mar), await votesOf(serra)];
    for (const restaurant of [mar, serra]) {
      const answer = await booth.vote(browser, restaurant);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'vote_already_cast', detail: 'Only allowed one vote per day' });
    }
    expect([await votesOf(mar), await votesOf(serra)]).toEqual(before);
    expect(await lastRefusal()).toMatchObject({
      stream: expect.stringMatching(/^vote-/),
      data: { restaurant: serra, reason: 'already_voted', policy: 3, locale: 'en' },
    });
  });

  it('from another network still counts as the same visitor’s', async () => {
    const browser = newBrowser();
    await booth.meet(browser);
    await booth.vote(browser, mar);
    const elsewhere = newBrowser({ cookie: browser.cookie });
    expect((await booth.vote(elsewhere, mar)).statusCode).toBe(409);
  });

  it('requires a restaurant of the guide', async () => {
    expect((await booth.vote(newBrowser(), randomUUID())).json()).toMatchObject({ status: 404, code: 'not_found' });
    const gone = await createRestaurant(room);
    await room.execute('DeleteRestaurant', { id: gone });
    expect((await booth.vote(newBrowser(), gone)).statusCode).toBe(404);
    for (const nonsense of [undefined, '', 'mar', 7, [mar]]) {
      const answer = await booth.vote(newBrowser(), nonsense);
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'restaurantId' }] });
    }
  });

  it('for an unknown restaurant does not use up the day’s vote', async () => {
    const browser = newBrowser();
    await booth.vote(browser, randomUUID());
    expect((await booth.vote(browser, mar)).statusCode).toBe(200);
  });

  it('repeated with the same key gets the first response', async () => {
    const browser = newBrowser();
    const key = { 'idempotency-key': randomUUID() };
    const first = await booth.vote(browser, mar, key);
    const again = await booth.vote(browser, mar, key);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect((await booth.vote(browser, mar)).statusCode).toBe(409);
  });

  it('of signed-in staff is recorded as a visitor’s', async () => {
    const cookie = await site.signIn('admin');
    const answer = await booth.vote(newBrowser({ cookie }), mar);
    const events: RecordedEvent[] = [];
    for await (const event of site.runtime.store.read(answer.json().stream)) events.push(event);
    expect(events[0]!.metadata.actor).toEqual({ id: 'visitor', name: 'visitor', kind: 'visitor' });
  });
});

describe('a visitor without a cookie', () => {
  it('votes once, and not again with or without the new cookie', async () => {
    const browser = newBrowser();
    const first = await booth.vote(browser, mar);
    expect(first.cookies.find(({ name }) => name === 'voter')).toMatchObject({
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 365 * 24 * 3600,
    });
    expect((await booth.vote(browser, mar)).statusCode).toBe(409);
    expect((await booth.vote({ ...browser, cookie: findVoterCookie(first)! }, mar)).statusCode).toBe(409);
  });

  it('gets a cookie for https only on an https site', async () => {
    const secure = createVotingClient(await site.another({ siteUrl: 'https://levada.test' }));
    const answer = await secure.vote(newBrowser(), mar);
    expect(answer.cookies.find(({ name }) => name === 'voter')).toMatchObject({ secure: true });
  });

  it('is identified in the same way with a forged cookie', async () => {
    const browser = newBrowser();
    expect((await booth.vote(browser, mar)).statusCode).toBe(200);
    for (const cookie of ['voter=anybody', `voter=${randomUUID()}.c2lnbmF0dXJl`]) {
      expect((await booth.vote({ ...browser, cookie }, mar)).statusCode).toBe(409);
    }
  });
});

describe('a form', () => {
  const submit = ({ address, agent, cookie }: Browser, restaurantId: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/commands/CastVote',
      remoteAddress: address,
      headers: {
        'accept-language': 'en',
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': agent,
        host: 'levada.test',
        referer: 'http://levada.test/en/restaurant-guide',
        cookie,
      },
      payload: new URLSearchParams({ restaurantId }).toString(),
    });

  it('votes and redirects to the guide, with the cookie; the second time it shows the reason', async () => {
    const browser = newBrowser();
    const before = await votesOf(serra);
    const first = await submit(browser, serra);
    expect([first.statusCode, first.headers.location]).toEqual([303, '/en/restaurant-guide']);
    expect(JSON.stringify(first.cookies)).toContain('Thank you for your vote!');
    const second = await submit({ ...browser, cookie: findVoterCookie(first)! }, serra);
    expect(second.statusCode).toBe(303);
    expect(JSON.stringify(second.cookies)).toContain('Only allowed one vote per day');
    expect(await votesOf(serra)).toBe(before + 1);
  });
});

describe('a network', () => {
  it('has twenty votes a day; further ones are refused and recorded, and do not use up the visitors’ votes', async () => {
    const { address } = newBrowser();
    const neighbours = Array.from({ length: 22 }, () => newBrowser({ address }));
    for (const neighbour of neighbours) await booth.meet(neighbour);
    const before = await votesOf(mar);
    for (const neighbour of neighbours.slice(0, 20)) expect((await booth.vote(neighbour, mar)).statusCode).toBe(200);
    const late = neighbours[20]!;
    const answer = await booth.vote(late, mar);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'vote_network_limit',
      detail: 'Today’s votes from your network are used up. Try again tomorrow, or from another connection',
    });
    expect(await lastRefusal()).toMatchObject({
      stream: expect.stringMatching(/^network-\d{4}-\d\d-\d\d_[0-9a-f]{32}$/),
      data: { restaurant: mar, reason: 'network_limit', policy: 3, locale: 'en' },
    });
    expect(await votesOf(mar)).toBe(before + 20);
    expect((await booth.vote({ ...late, address: newBrowser().address }, mar)).statusCode).toBe(200);
    expect((await booth.vote(neighbours[0]!, mar)).json()).toMatchObject({ code: 'vote_already_cast' });
  });

  it('loses no slot to a visitor who has voted from another network', async () => {
    const { address } = newBrowser();
    const traveller = newBrowser();
    await booth.meet(traveller);
    await booth.vote(traveller, mar);
    for (let attempt = 0; attempt < 25; attempt++) await booth.vote({ ...traveller, address }, mar);
    expect((await booth.vote(newBrowser({ address }), mar)).statusCode).toBe(200);
  });

  it('gives no second slot for the same key', async () => {
    const { address } = newBrowser();
    const key = { 'idempotency-key': 'everybody’s' };
    const codes: number[] = [];
    for (let number = 0; number < 22; number++) {
      codes.push((await booth.vote(newBrowser({ address }), mar, key)).statusCode);
    }
    expect(codes).toEqual([...Array(20).fill(200), 409, 409]);
  });
});

describe('a vote interrupted after its slot was reserved', () => {
  /** Returns an event store that is unavailable when a vote is appended. */
  const cutOff = (store: EventStore): EventStore => ({
    ...store,
    append: async (stream, expected, events) => {
      if (stream.startsWith('vote-')) throw new EventStoreUnavailable('cut off');
      return store.append(stream, expected, events);
    },
  });

  it('can be cast later in the same slot', async () => {
    const { address } = newBrowser();
    const browser = newBrowser({ address });
    const dying = createVotingClient(await site.another({ store: cutOff(site.runtime.store) }));
    for (let attempt = 0; attempt < 3; attempt++) expect((await dying.vote(browser, mar)).statusCode).toBe(503);
    for (let number = 0; number < 19; number++) await booth.vote(newBrowser({ address }), mar);
    expect((await booth.vote(newBrowser({ address }), mar)).statusCode).toBe(409);
    expect((await booth.vote(browser, mar)).statusCode).toBe(200);
  });
});

describe('the stored data of a vote', () => {
  it('contains neither address nor browser, in the event log and the read models', async () => {
    const browser = newBrowser({ address: '198.51.100.77', agent: 'Peculiar/77' });
    await booth.vote(browser, mar);
    await booth.vote(browser, mar);
    const log: RecordedEvent[] = [];
    for await (const event of site.runtime.store.readAll(START_POSITION, [])) log.push(event);
    const text = JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).toContain('NetworkPlaceTaken');
    for (const secret of [browser.address, browser.agent]) expect(text).not.toContain(secret);
  });
});

describe('GET /api/voter', () => {
  it('returns this browser’s vote of today, and no other’s', async () => {
    const browser = newBrowser();
    const first = await booth.meet(browser);
    expect(first.json()).toEqual({ voted: null, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(first.headers['cache-control']).toBe('private, no-store');
    const { cookie } = browser;
    await booth.vote(browser, serra);
    expect((await booth.meet(browser)).json()).toMatchObject({ voted: serra });
    expect(browser.cookie).toBe(cookie);
    expect((await booth.meet(newBrowser({ address: browser.address, agent: browser.agent }))).json()).toMatchObject({
      voted: null,
    });
  });

  it('sets no cookie for a visitor who has not come to the guide', async () => {
    const browser = newBrowser({ cookie: '' });
    for (const page of ['/', '/en', '/guia-de-restaurantes-e-mais', '/artigos?q=/guia-de-restaurantes']) {
      expect((await booth.meet(browser, page)).cookies).toEqual([]);
    }
    expect((await booth.meet(browser, '/en/restaurant-guide?sort=votes')).cookies).toMatchObject([{ name: 'voter' }]);
  });

  it('finds the vote that was cast before the cookie was set', async () => {
    const browser = newBrowser();
    browser.cookie = findVoterCookie(await booth.vote(browser, mar))!;
    expect((await booth.meet(browser)).json()).toMatchObject({ voted: mar });
  });

  it('ignores a forged cookie', async () => {
    const browser = newBrowser({ cookie: 'voter=anybody' });
    expect((await booth.meet(browser)).json()).toMatchObject({ voted: null });
    expect(browser.cookie).not.toContain('anybody');
  });
});
