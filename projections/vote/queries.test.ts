import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { askAfter, createRecorder } from '#testing/projections/helpers.ts';
import { voteStatistics } from './projector.ts';
import { votesByDay, voteTotals } from './queries.ts';
import type { VoteStatisticsTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const record = createRecorder();
const vote = (type: 'VoteCast' | 'VoteRefused', restaurant: string, day: string) =>
  record(`vote-${day}_v`, { type, data: { restaurant, day, policy: 1 } });

const events = [
  vote('VoteCast', 'mar', '2026-11-18'),
  vote('VoteCast', 'serra', '2026-11-19'),
  vote('VoteRefused', 'serra', '2026-11-19'),
  vote('VoteCast', 'serra', '2026-11-20'),
  vote('VoteCast', 'mar', '2026-11-20'),
  vote('VoteCast', 'serra', '2026-11-20'),
  vote('VoteRefused', 'adega', '2026-11-20'),
].flat();

const ask = <Answer>(question: (db: Transaction<VoteStatisticsTables>) => Promise<Answer>): Promise<Answer> =>
  askAfter(database.db, voteStatistics, [events], question);

describe('the vote totals', () => {
  it('are listed by restaurant, most votes first, with refused votes counted separately', async () => {
    expect(await ask((db) => voteTotals(db))).toEqual([
      { restaurant: 'serra', votes: 3, refused: 1 },
      { restaurant: 'mar', votes: 2, refused: 0 },
      { restaurant: 'adega', votes: 0, refused: 1 },
    ]);
  });

  it('include the first and the last day of a period', async () => {
    expect(await ask((db) => voteTotals(db, { from: '2026-11-18', to: '2026-11-19' }))).toEqual([
      { restaurant: 'mar', votes: 1, refused: 0 },
      { restaurant: 'serra', votes: 1, refused: 1 },
    ]);
  });

  it('are empty when the period has no votes', async () => {
    expect(await ask((db) => voteTotals(db, { from: '2026-11-21' }))).toEqual([]);
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
