import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRule } from '#domain/vote/counting-rules/find-rule.ts';
import { type EventStore, type RecordedEvent, START_POSITION } from '#storage/events/event-store.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { copyLog } from '#storage/events/log/copy-log.ts';
import { createStoreLog } from '#storage/events/log/event-store-log.ts';
import { openLogFile } from '#storage/events/log/log-file.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter } from '#testing/projections/helpers.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { createVoteWriter, SAMPLE_RESTAURANTS } from '#testing/votes/sample-votes.ts';
import { voteStatistics } from '../projector.ts';
import { voteCounts } from '../queries.ts';
import { loadTally } from '../statistics/load-tally.ts';
import { replayTally } from '../statistics/replay-tally.ts';
import { statisticsOf } from '../statistics/statistics-of.ts';
import type { VoteStatisticsTables } from '../tables.ts';
import { createEventStoreVoteLog } from './event-store-vote-log.ts';
import { createPostgresVoteLog } from './postgres-vote-log.ts';
import { replayVotes } from './replay-votes.ts';
import type { VoteLog } from './vote-log.ts';

const VOTES = 150;
const HOUR_MS = 3_600_000;
const RESTAURANTS = Object.keys(SAMPLE_RESTAURANTS) as (keyof typeof SAMPLE_RESTAURANTS)[];
const LOCALES = [undefined, 'pt', 'en'] as const;

/** Appends a vote or a refusal of each kind every 37 minutes, from two days before each change of clocks. */
const appendVotes = async (store: EventStore): Promise<void> => {
  const { restaurants, cast, again, beyond } = createVoteWriter(store);
  await restaurants('2026-01-01T00:00:00.000Z');
  for (const begin of ['2026-03-27T12:00:00.000Z', '2026-10-23T12:00:00.000Z']) {
    for (let vote = 0; vote < VOTES; vote++) {
      const at = new Date(Date.parse(begin) + vote * 0.62 * HOUR_MS).toISOString();
      const restaurant = RESTAURANTS[(vote * vote) % RESTAURANTS.length]!;
      const locale = LOCALES[vote % LOCALES.length];
      await cast(`v${vote}`, restaurant, at, locale);
      if (vote % 4 === 0) await again(`v${vote}`, RESTAURANTS[0]!, at, locale);
      if (vote % 7 === 0) await beyond('school', `n${vote}`, restaurant, at);
    }
  }
};

/** Votes and refused votes by group. */
type Counts = Record<string, [votes: number, refused: number]>;
const sorted = (counts: Counts) => Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1));

let database: TestDatabase;
let store: EventStore;
let events: RecordedEvent[];
const logs: Record<string, VoteLog> = {};
const closing = new AsyncDisposableStack();
beforeAll(async () => {
  database = await createTestDatabase();
  closing.defer(database.drop);
  store = createPostgresEventStore(database.connection);
  closing.defer(store.close);
  await appendVotes(store);
  events = await Array.fromAsync(store.readAll(START_POSITION, ['vote-', 'network-']));
  logs.Postgres = createPostgresVoteLog(database.connection);
  const double = await startEventStoreDBDouble();
  closing.defer(double.close);
  const copy = createEventStoreDBEventStore(double.connectionString);
  closing.defer(copy.close);
  await copyLog(logOf(store), logOf(copy));
  logs.EventStoreDB = createEventStoreVoteLog(withUpcasting(copy));
  await importFile();
});
afterAll(() => closing.disposeAsync());

const logOf = (of: EventStore) => createStoreLog({ name: 'log', store: of, inFlight: 1 });

/** Exports the log to a file, as `events:export` does, and loads its lines into the table `exported`. */
const importFile = async (): Promise<void> => {
  const path = join(await createTemporaryFolder((remove) => closing.defer(remove)), 'log.ndjson');
  const file = await openLogFile(path);
  await copyLog(logOf(store), file).finally(file.close);
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  await sql`create table exported as select line::jsonb as event from unnest(${lines}::text[]) line`.execute(
    database.db,
  );
};

const KEYS = {
  day: sql`event->'data'->>'day'`,
  week: sql`to_char(date_trunc('week', (event->'data'->>'day')::date::timestamp), 'YYYY-MM-DD')`,
  month: sql`left(event->'data'->>'day', 7)`,
  restaurant: sql`event->'data'->>'restaurant'`,
  locale: sql`coalesce(event->'data'->>'locale', '')`,
};

const bySql = async (by: keyof typeof KEYS): Promise<Counts> => {
  const { rows } = await sql<{ key: string; votes: number; refused: number }>`
    select ${KEYS[by]} as key, count(*) filter (where event->>'type' = 'VoteCast')::int as votes,
      count(*) filter (where event->>'type' = 'VoteRefused')::int as refused
    from exported where event->>'type' in ('VoteCast', 'VoteRefused') group by 1`.execute(database.db);
  return Object.fromEntries(rows.map(({ key, votes, refused }) => [key, [votes, refused]]));
};

const askReadModel = (batches: RecordedEvent[][], by: keyof typeof KEYS) =>
  askAfter(database.db, voteStatistics, batches, (trx: Transaction<VoteStatisticsTables>) => voteCounts(trx, by));

const byReadModel = async (by: keyof typeof KEYS): Promise<Counts> => {
  const batches = [events.slice(0, 100), events.slice(100)];
  const rows = await askReadModel(batches, by);
  return Object.fromEntries(rows.map(({ key, votes, refused }) => [key, [votes, refused]]));
};

describe.each(Object.keys(KEYS) as (keyof typeof KEYS)[])('the votes by %s', (by) => {
  it('are equal in the read model, in SQL over the exported log, and in a replay of both logs', async () => {
    const expected = sorted(await bySql(by));
    expect(sorted(await byReadModel(by))).toEqual(expected);
    for (const log of Object.values(logs)) {
      const { groups, total } = await replayVotes(log, by, { rule: findRule('counted')! });
      const counts = Object.fromEntries(groups.map(({ key, votes }) => [key, votes]));
      expect(counts).toEqual(Object.fromEntries(expected.map(([key, [votes]]) => [key, votes])));
      expect(total).toEqual({ votes: 2 * VOTES, counted: 2 * VOTES, difference: 0 });
    }
  });
});

it('drops as many votes by reason in a replay as the read model has refused', async () => {
  const [counts] = await askReadModel([events], 'month');
  const period = { from: '2026-03-01', to: '2026-03-31' };
  const { dropped } = await replayVotes(logs.Postgres!, 'month', { rule: findRule('counted')!, period });
  expect({ ...counts!.reasons, ...dropped }).toEqual(counts!.reasons);
  expect(dropped).toEqual({ already_voted: 38, network_limit: 22 });
});

it('judges alike in both logs, under every rule', async () => {
  for (const name of ['restaurant-day', 'week', 'network:1']) {
    const rule = findRule(name)!;
    const [one, other] = await Promise.all(Object.values(logs).map((log) => replayVotes(log, 'restaurant', { rule })));
    expect(other).toEqual(one);
  }
});

it.each(['day', 'week', 'month', 'hour', 'restaurant', 'area', 'locale'] as const)(
  'has the same statistics by %s from the read model and from both logs',
  async (by) => {
    const period = { from: '2026-03-28', to: '2026-10-24' };
    const restaurants = await logs.Postgres!.restaurants();
    const load = (trx: Transaction<VoteStatisticsTables>) => loadTally(trx, period);
    const expected = statisticsOf(await askAfter(database.db, voteStatistics, [events], load), by, restaurants);
    expect(expected.total.votes).toBeGreaterThan(VOTES / 2);
    for (const log of Object.values(logs)) {
      const { tally } = await replayTally(log, { rule: findRule('counted')!, period });
      expect(statisticsOf(tally, by, restaurants)).toEqual(expected);
    }
  },
);

it('has the same statistics under a rule as a replay by the group', async () => {
  const [rule, log] = [findRule('restaurant-day')!, logs.Postgres!];
  const { tally } = await replayTally(log, { rule });
  for (const by of ['week', 'restaurant', 'area', 'locale'] as const) {
    const { groups, total, dropped } = statisticsOf(tally, by, await log.restaurants());
    expect({ groups, total, dropped }).toEqual(await replayVotes(log, by, { rule }));
  }
});
