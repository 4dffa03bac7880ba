import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder } from '#testing/projections/helpers.ts';
import { voteStatistics } from './projector.ts';
import { type VoteGroup, voteCounts, votesByDay, votesByHour } from './queries.ts';
import type { VoteStatisticsTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const record = createRecorder();
const vote = (type: 'VoteCast' | 'VoteRefused', restaurant: string, day: string, changed: object = {}) => {
  const data = { restaurant, day, policy: 3, ...(type === 'VoteRefused' && { reason: 'already_voted' }), ...changed };
  return record(`vote-${day}_v`, { type, data });
};

const events = [
  vote('VoteCast', 'mar', '2026-11-18', { locale: 'pt' }),
  vote('VoteCast', 'serra', '2026-11-19', { locale: 'en' }),
  vote('VoteRefused', 'serra', '2026-11-19', { locale: 'en' }),
  vote('VoteCast', 'serra', '2026-11-20'),
  vote('VoteCast', 'mar', '2026-11-20'),
  vote('VoteCast', 'serra', '2026-11-20', { locale: 'en' }),
  vote('VoteRefused', 'adega', '2026-11-20'),
].flat();

const askOf = <Answer>(
  all: RecordedEvent[],
  question: (db: Transaction<VoteStatisticsTables>) => Promise<Answer>,
): Promise<Answer> => askAfter(database.db, voteStatistics, [all], question);
const ask = <Answer>(question: (db: Transaction<VoteStatisticsTables>) => Promise<Answer>): Promise<Answer> =>
  askOf(events, question);

const NO_REASONS = { already_voted: 0, network_limit: 0, site_limit: 0 };

describe('the vote counts', () => {
  it('are listed by restaurant, most votes first, with refused votes by reason', async () => {
    expect(await ask((db) => voteCounts(db, 'restaurant'))).toEqual([
      { key: 'serra', votes: 3, refused: 1, reasons: { ...NO_REASONS, already_voted: 1 } },
      { key: 'mar', votes: 2, refused: 0, reasons: NO_REASONS },
      { key: 'adega', votes: 0, refused: 1, reasons: { ...NO_REASONS, already_voted: 1 } },
    ]);
  });

  it('include the first and the last day of a period', async () => {
    expect(await ask((db) => voteCounts(db, 'restaurant', { from: '2026-11-18', to: '2026-11-19' }))).toMatchObject([
      { key: 'mar', votes: 1, refused: 0 },
      { key: 'serra', votes: 1, refused: 1 },
    ]);
    expect(await ask((db) => voteCounts(db, 'restaurant', { from: '2026-11-21' }))).toEqual([]);
  });

  it('can be by week from Monday, by month, and by language', async () => {
    const counts = async (by: VoteGroup) =>
      (await ask((db) => voteCounts(db, by))).map(({ key, votes, refused }) => [key, votes, refused]);
    expect(await counts('week')).toEqual([['2026-11-16', 5, 2]]);
    expect(await counts('month')).toEqual([['2026-11', 5, 2]]);
    expect(await counts('locale')).toEqual([
      ['', 2, 1],
      ['en', 2, 1],
      ['pt', 1, 0],
    ]);
  });
});

/** Returns a vote that was decided at a moment, with the day that the site would record. */
const castAt = (at: string): RecordedEvent => {
  const [event] = vote('VoteCast', 'mar', todayInMadeira(new Date(at)));
  return { ...event!, metadata: { ...event!.metadata, at } };
};

describe('the votes by hour', () => {
  const everyHour = (from: string, count: number) =>
    Array.from({ length: count }, (_, hour) =>
      castAt(new Date(Date.parse(from) + hour * 3_600_000 + 1_800_000).toISOString()),
    );

  it.each([
    ['2026-03-29', '2026-03-29T00:00:00.000Z', 23],
    ['2026-10-25', '2026-10-24T23:00:00.000Z', 25],
    ['2026-11-20', '2026-11-20T00:00:00.000Z', 24],
  ])('of %s are %3$i hours', async (day, begin, hours) => {
    const votes = await askOf(everyHour(begin, hours), (db) => votesByHour(db, { from: day, to: day }));
    expect(votes).toHaveLength(hours);
    expect(votes[0]).toEqual({ hour: new Date(begin), votes: 1 });
    const days = await askOf(everyHour(begin, hours), (db) => voteCounts(db, 'day'));
    expect(days).toMatchObject([{ key: day, votes: hours }]);
  });

  it('are added up by the hour that clocks in Madeira show', async () => {
    const hoursOf = async (begin: string, count: number) =>
      Object.fromEntries(
        (await askOf(everyHour(begin, count), (db) => voteCounts(db, 'hour'))).map(({ key, votes }) => [key, votes]),
      );
    const autumn = await hoursOf('2026-10-24T23:00:00.000Z', 25);
    expect([autumn['00'], autumn['01'], autumn['02']]).toEqual([1, 2, 1]);
    const spring = await hoursOf('2026-03-29T00:00:00.000Z', 23);
    expect([spring['00'], spring['01'], spring['02']]).toEqual([1, undefined, 1]);
  });
});

describe('the votes by day', () => {
  it('cover all restaurants in order of day', async () => {
    expect(await ask((db) => votesByDay(db))).toEqual([
      { day: '2026-11-18', votes: 1, refused: 0 },
      { day: '2026-11-19', votes: 1, refused: 1 },
      { day: '2026-11-20', votes: 3, refused: 1 },
    ]);
  });

  it('can be limited to one restaurant and a period', async () => {
    expect(await ask((db) => votesByDay(db, { restaurant: 'mar', from: '2026-11-19' }))).toEqual([
      { day: '2026-11-20', votes: 1, refused: 0 },
    ]);
  });
});
