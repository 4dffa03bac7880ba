import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { START_POSITION } from '#storage/events/event-store.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { createRestaurant, createVotingClient, newBrowser, type VotingClient } from '#testing/voting.ts';
import { readCounter } from '../counters.ts';
import { REFUSED_AGAIN } from './refusal.ts';

let site: SiteUnderTest;
let room: EditorClient;
let booth: VotingClient;
const restaurants: string[] = [];

useEditorClient('editor', async (opened) => {
  ({ site, room } = opened);
  booth = createVotingClient(site.app);
  for (let number = 0; number < 5; number++) restaurants.push(await createRestaurant(room));
});

interface Refused {
  restaurant: string;
  reason: string;
  voter?: string;
}

/** Returns the refusals that `work` records in the event log. */
const refusalsOf = async (work: () => Promise<unknown>): Promise<Refused[]> => {
  const all = async () => {
    const found: Refused[] = [];
    for await (const { type, data } of site.runtime.store.readAll(START_POSITION, ['vote-', 'network-'])) {
      if (type === 'VoteRefused') found.push(data as Refused);
    }
    return found;
  };
  const before = (await all()).length;
  await work();
  return (await all()).slice(before);
};

const site48 = () => `2001:db8:${randomUUID().slice(0, 4)}`;

describe('refused votes', () => {
  it('of a visitor are recorded once per restaurant; repetitions get the same response and are counted', async () => {
    const visitor = newBrowser();
    await booth.vote(visitor, restaurants[0]);
    const counted = readCounter(REFUSED_AGAIN);
    const answers = new Set<string>();
    const kept = await refusalsOf(async () => {
      for (let round = 0; round < 10; round++) {
        for (const restaurant of restaurants) {
          const answer = await booth.vote(visitor, restaurant);
          answers.add(`${answer.statusCode} ${answer.json().code}`);
        }
      }
    });
    expect(kept.map(({ restaurant }) => restaurant).sort()).toEqual([...restaurants].sort());
    expect([...answers]).toEqual(['409 vote_already_cast']);
    expect(readCounter(REFUSED_AGAIN) - counted).toBe(45);
  });

  it('of one visitor are recorded once when concurrent', async () => {
    const visitor = newBrowser();
    await booth.meet(visitor);
    const kept = await refusalsOf(async () => {
      const votes = Array.from({ length: 60 }, () =>
        booth.vote({ ...newBrowser(), cookie: visitor.cookie }, restaurants[0]),
      );
      const codes = (await Promise.all(votes)).map(({ statusCode }) => statusCode);
      expect(codes.sort()).toEqual([200, ...Array(59).fill(409)]);
    });
    expect(kept).toHaveLength(1);
  });

  it('of a network are recorded up to the number of restaurants, for any reason and any number of visitors', async () => {
    const { address } = newBrowser();
    const voters = Array.from({ length: 20 }, () => newBrowser({ address }));
    for (const voter of voters) await booth.vote(voter, restaurants[0]);
    const kept = await refusalsOf(async () => {
      for (const voter of voters.slice(0, 2)) await booth.vote(voter, restaurants[1]);
      for (let number = 0; number < 30; number++) await booth.vote(newBrowser({ address }), restaurants[number % 5]);
    });
    expect(kept.map(({ reason }) => reason)).toEqual([
      'already_voted',
      'already_voted',
      ...Array(3).fill('network_limit'),
    ]);
    expect(new Set(kept.slice(2).map(({ voter, restaurant }) => `${voter} ${restaurant}`)).size).toBe(3);
  });

  it('repeated with the key of a refusal, or of a vote, get the first response', async () => {
    const visitor = newBrowser();
    const [first, second] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }];
    const cast = (await booth.vote(visitor, restaurants[0], first)).json();
    expect((await booth.vote(visitor, restaurants[1], second)).statusCode).toBe(409);
    expect((await booth.vote(visitor, restaurants[1], second)).statusCode).toBe(409);
    expect((await booth.vote(visitor, restaurants[0], first)).json()).toEqual(cast);
  });
});

describe('an IPv6 site of many networks', () => {
  it('has sixty votes a day, each of its networks twenty; other sites have their own', async () => {
    const place = site48();
    const from = (network: number, address = place) => newBrowser({ address: `${address}:${network.toString(16)}::1` });
    for (let network = 1; network <= 60; network++) {
      expect((await booth.vote(from(network), restaurants[0])).statusCode).toBe(200);
    }
    const late = from(61);
    const kept = await refusalsOf(async () => {
      const answer = await booth.vote(late, restaurants[0]);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'vote_network_limit']);
      await booth.vote(late, restaurants[0]);
    });
    expect(kept).toMatchObject([{ reason: 'site_limit', restaurant: restaurants[0] }]);
    expect((await booth.vote(from(61, site48()), restaurants[0])).statusCode).toBe(200);
    expect((await booth.vote({ ...late, address: newBrowser().address }, restaurants[0])).statusCode).toBe(200);
  });

  it('loses no more than twenty slots to one of its networks', async () => {
    const place = site48();
    const codes: number[] = [];
    for (let voter = 0; voter < 30; voter++) {
      codes.push((await booth.vote(newBrowser({ address: `${place}:1::${voter}` }), restaurants[0])).statusCode);
    }
    expect(codes).toEqual([...Array(20).fill(200), ...Array(10).fill(409)]);
    for (let network = 2; network <= 41; network++) {
      const neighbour = newBrowser({ address: `${place}:${network.toString(16)}::1` });
      expect((await booth.vote(neighbour, restaurants[0])).statusCode).toBe(200);
    }
    expect((await booth.vote(newBrowser({ address: `${place}:ff::1` }), restaurants[0])).statusCode).toBe(409);
  });
});
