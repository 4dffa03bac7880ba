import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voteStream } from '#domain/vote/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder, dumpAfter } from '#testing/projections/helpers.ts';
import { voteStatistics } from './projector.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Vote = [type: 'VoteCast' | 'VoteRefused', restaurant: string, day: string];

const recorded = (votes: Vote[]): RecordedEvent[] => {
  const record = createRecorder();
  return votes.flatMap(([type, restaurant, day], voter) =>
    record(voteStream(day, `v${voter}`), {
      type,
      data: { restaurant, day, policy: 1, ...(type === 'VoteRefused' && { reason: 'already_voted' }) },
    }),
  );
};
const rows = (...batches: RecordedEvent[][]) =>
  askAfter(database.db, voteStatistics, batches, (trx) =>
    trx.selectFrom('vote_day').selectAll().orderBy('restaurant').orderBy('day').execute(),
  );

describe('a vote', () => {
  it('is counted by restaurant and day, with refused votes counted separately', async () => {
    const events = recorded([
      ['VoteCast', 'mar', '2026-11-20'],
      ['VoteCast', 'mar', '2026-11-20'],
      ['VoteRefused', 'mar', '2026-11-20'],
      ['VoteCast', 'mar', '2026-11-21'],
      ['VoteRefused', 'serra', '2026-11-20'],
    ]);
    expect(await rows(events)).toEqual([
      { restaurant: 'mar', day: '2026-11-20', votes: 2, refused: 1 },
      { restaurant: 'mar', day: '2026-11-21', votes: 1, refused: 0 },
      { restaurant: 'serra', day: '2026-11-20', votes: 0, refused: 1 },
    ]);
  });

  it('causes an error when its event type is unknown', async () => {
    const [event] = recorded([['VoteCast', 'mar', '2026-11-20']]);
    await expect(rows([{ ...event!, type: 'VoteMoved' }])).rejects.toThrow('VoteMoved');
  });
});

it('invalidates the votes tag for a counted vote but not for a refused one', async () => {
  const [counts, refused] = recorded([
    ['VoteCast', 'mar', '2026-11-20'],
    ['VoteRefused', 'mar', '2026-11-20'],
  ]);
  const tags = await askAfter(database.db, voteStatistics, [[counts!], [refused!]], async (_trx, each) => each);
  expect(tags).toEqual([['votes'], []]);
});

const anyVotes = fc.array(
  fc.tuple(
    fc.constantFrom('VoteCast' as const, 'VoteRefused' as const),
    fc.constantFrom('mar', 'serra', 'adega'),
    fc.constantFrom('2026-11-20', '2026-11-21'),
  ),
  { minLength: 1, maxLength: 40 },
);

it('builds the same tables regardless of batch boundaries', async () => {
  await fc.assert(
    fc.asyncProperty(anyVotes, fc.nat({ max: 40 }), async (votes, at) => {
      const events = recorded(votes);
      const oneByOne = await dumpAfter(
        database.db,
        voteStatistics,
        events.map((event) => [event]),
      );
      expect(await dumpAfter(database.db, voteStatistics, [events])).toEqual(oneByOne);
      const parts = [events.slice(0, at), events.slice(at)].filter(({ length }) => length > 0);
      expect(await dumpAfter(database.db, voteStatistics, parts)).toEqual(oneByOne);
    }),
    { numRuns: 30 },
  );
});
