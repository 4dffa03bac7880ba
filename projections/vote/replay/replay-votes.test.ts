import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRule } from '#domain/vote/counting-rules/find-rule.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { appendSampleVotes, createVoteWriter, SAMPLE_RESTAURANTS } from '#testing/votes/sample-votes.ts';
import { createEventStoreVoteLog } from './event-store-vote-log.ts';
import type { Grouping } from './group-by.ts';
import { createPostgresVoteLog } from './postgres-vote-log.ts';
import { type ReplayOptions, replayVotes } from './replay-votes.ts';
import type { VoteLog } from './vote-log.ts';
import { writeVotesParquet } from './votes-parquet.ts';

const { mar, serra, adega } = SAMPLE_RESTAURANTS;

const openPostgres = async () => {
  const { connection, drop } = await createTestDatabase();
  const store = createPostgresEventStore(connection);
  return { store, log: createPostgresVoteLog(connection), close: () => store.close().then(drop) };
};

const openEventStoreDB = async () => {
  const double = await startEventStoreDBDouble();
  const store = createEventStoreDBEventStore(double.connectionString);
  const log = createEventStoreVoteLog(withUpcasting(store));
  return { store, log, close: () => store.close().then(double.close) };
};

describe.each([
  ['Postgres', openPostgres],
  ['EventStoreDB', openEventStoreDB],
])('the replay of a log in %s', (_, open) => {
  let log: VoteLog;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    const opened = await open();
    ({ log, close } = opened);
    await appendSampleVotes(opened.store);
    await createVoteWriter(opened.store).rename('mar', 'Maré', '2026-11-01T10:00:00.000Z');
  });
  afterAll(() => close());

  const replay = (by: Grouping, rule = 'counted', options: Partial<ReplayOptions> = {}) =>
    replayVotes(log, by, { ...options, rule: findRule(rule)! });
  /** Returns votes and counted votes by group. */
  const counts = async (...args: Parameters<typeof replay>) =>
    Object.fromEntries((await replay(...args)).groups.map(({ key, votes, counted }) => [key, [votes, counted]]));

  it('counts as it was counted, with the day of 25 hours as one day', async () => {
    expect(await replay('day')).toEqual({
      total: { votes: 6, counted: 6, difference: 0 },
      dropped: { already_voted: 2, network_limit: 1 },
      groups: [
        { key: '2026-10-24', votes: 1, counted: 1, difference: 0, rank: 3, countedRank: 3 },
        { key: '2026-10-25', votes: 2, counted: 2, difference: 0, rank: 1, countedRank: 1 },
        { key: '2026-10-26', votes: 2, counted: 2, difference: 0, rank: 1, countedRank: 1 },
        { key: '2026-10-31', votes: 1, counted: 1, difference: 0, rank: 3, countedRank: 3 },
      ],
    });
  });

  it('counts by another rule, and says how ranks and numbers differ', async () => {
    const { total, dropped, groups } = await replay('restaurant', 'restaurant-day');
    expect(total).toEqual({ votes: 7, counted: 6, difference: 1 });
    expect(dropped).toEqual({ network_limit: 1, same_restaurant_that_day: 1 });
    expect(groups).toEqual([
      { key: mar.id, name: 'Maré', votes: 3, counted: 3, difference: 0, rank: 1, countedRank: 1 },
      { key: serra.id, name: 'Serra', votes: 3, counted: 2, difference: 1, rank: 1, countedRank: 2 },
      { key: adega.id, name: '=Adega', votes: 1, counted: 1, difference: 0, rank: 3, countedRank: 3 },
    ]);
  });

  it('adds up by week, month, area and language', async () => {
    expect(await counts('week', 'week')).toEqual({ '2026-10-19': [2, 3], '2026-10-26': [3, 3] });
    expect(await counts('month')).toEqual({ '2026-10': [6, 6] });
    expect(await counts('area')).toEqual({ funchal: [3, 3], santana: [2, 2], '': [1, 1] });
    expect(await counts('locale', 'restaurant-day')).toEqual({ pt: [3, 3], en: [3, 2], '': [1, 1] });
  });

  it('counts votes that another limit of networks would have counted', async () => {
    expect(await counts('restaurant', 'network:1')).toEqual({
      [mar.id]: [3, 3],
      [serra.id]: [2, 2],
      [adega.id]: [1, 1],
    });
    expect(await counts('restaurant', 'network:2')).toMatchObject({ [mar.id]: [4, 3] });
  });

  it('counts a period, judged with the votes before it', async () => {
    const period = { from: '2026-10-25', to: '2026-10-25' };
    expect(await counts('day', 'week', { period })).toEqual({ '2026-10-25': [1, 2] });
  });

  it('reads the log as it was at a moment', async () => {
    const until = '2026-10-25T01:30:00.000Z';
    expect(await counts('day', 'counted', { until })).toEqual({ '2026-10-24': [1, 1], '2026-10-25': [1, 1] });
    expect((await replay('restaurant', 'counted', { until })).groups[0]).toMatchObject({ name: 'Mar' });
  });

  it('writes every vote as Parquet, with pseudonyms of the visitors', async () => {
    const path = join(await createTemporaryFolder(), 'votes.parquet');
    await writeVotesParquet(path, log, { rule: findRule('restaurant-day')! });
    const votes = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
    expect(votes).toHaveLength(9);
    expect(votes[1]).toEqual({
      position: expect.any(BigInt),
      cast_at: new Date('2026-10-24T23:01:00.000Z'),
      day: new Date('2026-10-25'),
      restaurant: mar.id,
      restaurant_name: 'Maré',
      area: 'funchal',
      locale: 'pt',
      visitor: expect.stringMatching(/^[0-9a-f]{32}$/),
      recorded: 'counted',
      kept: true,
      dropped: null,
    });
    expect(votes[3]).toMatchObject({ recorded: 'already_voted', kept: false, dropped: 'same_restaurant_that_day' });
    expect(votes.at(-2)).toMatchObject({ restaurant_name: '=Adega', area: null, locale: null });
    expect(votes[0]!.visitor).toBe(votes[1]!.visitor);
  });

  it('writes a Parquet file without votes', async () => {
    const path = join(await createTemporaryFolder(), 'votes.parquet');
    await writeVotesParquet(path, log, { rule: findRule('counted')!, period: { to: '2020-01-01' } });
    expect(await parquetReadObjects({ file: await asyncBufferFromFile(path) })).toEqual([]);
  });
});
