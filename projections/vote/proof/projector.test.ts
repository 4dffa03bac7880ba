import fc from 'fast-check';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NetworkEvent, VoteEvent } from '#domain/vote/events.ts';
import { formatVoteLeaf } from '#domain/vote/vote-leaf.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { hashLeaf } from '#storage/merkle/hash.ts';
import { consistencyRanges, inclusionRanges } from '#storage/merkle/ranges.ts';
import { appendLeaf, emptyEdge, rootOf } from '#storage/merkle/right-edge.ts';
import { provesConsistency, provesInclusion } from '#storage/merkle/verify.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder, dumpAfter } from '#testing/projections/helpers.ts';
import { voteTree } from './projector.ts';
import { loadRangeRoots, storedTreeSize } from './stored-tree.ts';
import type { VoteTreeTables } from './tables.ts';
import { toVoteLeaf } from './to-vote-leaf.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Kind = 'VoteCast' | 'already_voted' | 'network_limit' | 'NetworkPlaceTaken';

const eventOf = (kind: Kind, restaurant: string): VoteEvent | NetworkEvent => {
  const vote = { restaurant, day: '2026-11-20', policy: 3 };
  if (kind === 'VoteCast') return { type: 'VoteCast', data: vote };
  if (kind === 'NetworkPlaceTaken') return { type: kind, data: { voter: 'ana', day: vote.day } };
  if (kind === 'already_voted') return { type: 'VoteRefused', data: { ...vote, reason: kind } };
  return { type: 'VoteRefused', data: { ...vote, reason: kind, voter: 'ana' } };
};
const record = (kinds: Kind[]): RecordedEvent[] => {
  const recorder = createRecorder();
  return kinds.flatMap((kind, at) => recorder(`vote-2026-11-20_v${at}`, eventOf(kind, `r${at % 3}`)));
};

const leafHash = (event: RecordedEvent) =>
  hashLeaf(Buffer.from(formatVoteLeaf(toVoteLeaf(event as Parameters<typeof toVoteLeaf>[0]))));
const rootAfter = (events: RecordedEvent[]): Uint8Array => {
  const edge = emptyEdge();
  for (const event of events) appendLeaf(edge, leafHash(event));
  return rootOf(edge);
};
const cut = (events: RecordedEvent[], size: number) =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, at) => events.slice(at * size, (at + 1) * size));

describe('the stored tree of votes', () => {
  it('has a leaf for each vote and each refusal, and none for a reserved vote', async () => {
    const events = record(['NetworkPlaceTaken', 'VoteCast', 'already_voted', 'network_limit']);
    const rows = await askAfter(database.db, voteTree, [events], (trx) =>
      trx.selectFrom('vote_leaf').select(['event', 'restaurant', 'reason']).orderBy('index').execute(),
    );
    expect(rows).toEqual([
      { event: events[1]!.id, restaurant: 'r1', reason: null },
      { event: events[2]!.id, restaurant: 'r2', reason: 'already_voted' },
      { event: events[3]!.id, restaurant: 'r0', reason: 'network_limit' },
    ]);
  });

  it('is the same for every size of batches', async () => {
    const kinds = fc.constantFrom<Kind>('VoteCast', 'already_voted', 'network_limit', 'NetworkPlaceTaken');
    await fc.assert(
      fc.asyncProperty(
        fc.array(kinds, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (...of) => {
          const events = record(of[0]);
          const whole = await dumpAfter(database.db, voteTree, [events]);
          expect(await dumpAfter(database.db, voteTree, cut(events, of[1]))).toEqual(whole);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('proves leaves and earlier trees over more than one tile', async () => {
    const events = record(Array.from({ length: 600 }, () => 'VoteCast'));
    await askAfter(database.db, voteTree, cut(events, 250), async (trx: Transaction<VoteTreeTables>) => {
      const size = await storedTreeSize(trx);
      const [root] = await loadRangeRoots(trx, [{ start: 0, end: size }]);
      expect({ size, root: Buffer.from(root!) }).toEqual({ size: 600, root: Buffer.from(rootAfter(events)) });
      for (const index of [0, 255, 256, 511, 599]) {
        const proof = await loadRangeRoots(trx, inclusionRanges(index, size));
        expect(provesInclusion({ leafHash: leafHash(events[index]!), index, size, root: root!, proof })).toBe(true);
      }
      for (const first of [1, 255, 256, 300, 512, 600]) {
        const proof = await loadRangeRoots(trx, consistencyRanges(first, size));
        const earlier = { size: first, root: rootAfter(events.slice(0, first)) };
        expect(provesConsistency(earlier, { size, root: root! }, proof)).toBe(true);
      }
    });
  });
});

describe('a leaf', () => {
  it('has no voter, no network and no position, and its fields in a fixed order', () => {
    const [event] = record(['network_limit']);
    const id = '8c3d5e7f-1250-5a2b-9f1c-7e6d4b3a2c55';
    const metadata = { ...event!.metadata, correlationId: 'c1', at: '2026-11-20T10:15:21.408Z' };
    const leaf = toVoteLeaf({ ...event!, id, metadata } as Parameters<typeof toVoteLeaf>[0]);
    expect(formatVoteLeaf(leaf)).toBe(
      '["levada-vote/1","refusal","r0","2026-11-20","2026-11-20T10:15:21.408Z",null,3,"network_limit","58f2c299189f1a960ce2d03bc6c7dbb7"]',
    );
  });
});
