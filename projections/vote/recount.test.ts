import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkStream, voteStream } from '#domain/vote/events.ts';
import { type VoteRule, voteRules } from '#domain/vote/policy.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { askAfter, createRecorder, dumpAfter } from '#testing/projections/helpers.ts';
import { voteStatistics } from './projector.ts';
import { voteCounts } from './queries.ts';
import { recountUnderRule } from './recount.ts';
import type { VoteStatisticsTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const day = '2026-11-20';
const tell = () => {
  const record = createRecorder();
  const data = (restaurant: string, on: string) => ({ restaurant, day: on, policy: 2 });
  return {
    place: (network: string, voter: string, on = day) =>
      record(networkStream(on, network), { type: 'NetworkPlaceTaken', data: { voter, day: on } })[0]!,
    cast: (voter: string, restaurant: string, on = day) =>
      record(voteStream(on, voter), { type: 'VoteCast', data: data(restaurant, on) })[0]!,
    again: (voter: string, restaurant: string) =>
      record(voteStream(day, voter), {
        type: 'VoteRefused',
        data: { ...data(restaurant, day), reason: 'already_voted' },
      })[0]!,
    beyond: (network: string, voter: string, restaurant: string, on = day) =>
      record(networkStream(on, network), {
        type: 'VoteRefused',
        data: { ...data(restaurant, on), reason: 'network_limit', voter },
      })[0]!,
  };
};

/** Two networks: of the school three were refused, one of them twice, and one voted at home later; of the hotel one, the day after. */
const events = (): RecordedEvent[] => {
  const { place, cast, again, beyond } = tell();
  return [
    place('school', 'v1'),
    cast('v1', 'mar'),
    beyond('school', 'v2', 'serra'),
    again('v1', 'mar'),
    beyond('school', 'v2', 'mar'),
    beyond('school', 'v3', 'serra'),
    beyond('school', 'v4', 'adega'),
    place('home', 'v3'),
    cast('v3', 'serra'),
    beyond('hotel', 'v9', 'mar', '2026-11-21'),
  ];
};

const ask = <Answer>(question: (db: Transaction<VoteStatisticsTables>) => Promise<Answer>): Promise<Answer> =>
  askAfter(database.db, voteStatistics, [events()], question);
const counted = async (by: 'day' | 'restaurant', network: number, period = {}) =>
  Object.fromEntries(await ask((db) => recountUnderRule(db, period, by, { ...voteRules[1], network })));

describe('a vote beyond the limit of a network', () => {
  it('counts as refused', async () => {
    const reasons = { already_voted: 0, network_limit: 0, site_limit: 0 };
    expect(await ask((db) => voteCounts(db, 'restaurant'))).toEqual([
      { key: 'mar', votes: 1, refused: 3, reasons: { ...reasons, already_voted: 1, network_limit: 2 } },
      { key: 'serra', votes: 1, refused: 2, reasons: { ...reasons, network_limit: 2 } },
      { key: 'adega', votes: 0, refused: 1, reasons: { ...reasons, network_limit: 1 } },
    ]);
  });

  it('is recounted without a limit, once per visitor with no counted vote that day', async () => {
    expect(await counted('restaurant', Number.POSITIVE_INFINITY)).toEqual({ serra: 1, adega: 1, mar: 1 });
    expect(await counted('day', Number.POSITIVE_INFINITY)).toEqual({ '2026-11-20': 2, '2026-11-21': 1 });
  });

  it('is recounted under a higher limit in the order of arrival', async () => {
    expect(await counted('day', 21)).toEqual({ '2026-11-20': 1, '2026-11-21': 1 });
    expect(await counted('restaurant', 22)).toEqual({ serra: 1, mar: 1 });
    expect(await counted('restaurant', 23)).toEqual({ serra: 1, adega: 1, mar: 1 });
  });

  it('is not recounted under the same or a lower limit', async () => {
    expect(await counted('day', 20)).toEqual({});
    expect(await counted('day', 0)).toEqual({});
  });

  it('is recounted within a period', async () => {
    expect(await counted('restaurant', 50, { from: '2026-11-21' })).toEqual({ mar: 1 });
    expect(await counted('restaurant', 50, { to: '2026-11-20' })).toEqual({ serra: 1, adega: 1 });
  });
});

describe('a vote beyond the limit of a site', () => {
  it('is recounted under a rule without a site limit or with a higher one', async () => {
    const record = createRecorder();
    const refused = (voter: string, reason: 'network_limit' | 'site_limit') =>
      record(networkStream(day, reason), {
        type: 'VoteRefused',
        data: { restaurant: 'mar', day, policy: 3, reason, voter },
      })[0]!;
    const log = [refused('v1', 'site_limit'), refused('v2', 'site_limit'), refused('v3', 'network_limit')];
    const under = async (rule: VoteRule) => {
      const question = (db: Transaction<VoteStatisticsTables>) => recountUnderRule(db, {}, 'day', rule);
      return Object.fromEntries(await askAfter(database.db, voteStatistics, [log], question));
    };
    expect(await under(voteRules[1])).toEqual({ [day]: 3 });
    expect(await under(voteRules[2])).toEqual({ [day]: 2 });
    expect(await under(voteRules[3])).toEqual({});
    expect(await under({ network: 21, site: 61 })).toEqual({ [day]: 2 });
  });
});

it('builds the same tables regardless of batch boundaries', async () => {
  const all = events();
  const whole = await dumpAfter(database.db, voteStatistics, [all]);
  expect(whole.vote_beyond_limit).toHaveLength(4);
  for (let at = 1; at < all.length; at++) {
    expect(await dumpAfter(database.db, voteStatistics, [all.slice(0, at), all.slice(at)])).toEqual(whole);
  }
});
