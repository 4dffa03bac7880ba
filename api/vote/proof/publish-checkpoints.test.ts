import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Runtime, startRuntime } from '#api/runtime.ts';
import { parseTotals } from '#domain/vote/day-totals.ts';
import { allCheckpoints, latestCheckpoint } from '#projections/vote/proof/published-checkpoints.ts';
import { verifyVotes } from '#projections/vote/proof/verify-votes.ts';
import { provesConsistency } from '#storage/merkle/verify.ts';
import { parseCheckpoint } from '#storage/signed-note/checkpoint.ts';
import { parseVerifierKey } from '#storage/signed-note/key.ts';
import { openNote } from '#storage/signed-note/note.ts';
import { parseConsistencyProof } from '#storage/signed-note/proof.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { logVotes } from '#testing/votes/logged-votes.ts';
import { checkpointSigner, originOf } from './checkpoint-key.ts';
import { publishCheckpoints } from './publish-checkpoints.ts';

let database: TestDatabase;
let dataDir: string;
let runtime: Runtime;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  dataDir = await mkdtemp(path.join(tmpdir(), 'levada-checkpoints-'));
  runtime = await startRuntime({ connection: database.connection, dataDir, project: true });
});
afterAll(async () => {
  await runtime.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const signer = () => checkpointSigner(runtime.personalData, originOf('https://levada.test'));
const publish = (now: string) => publishCheckpoints(runtime, signer(), new Date(now));
const days = () => Array.fromAsync(allCheckpoints(runtime.read));
const verifier = () => parseVerifierKey(signer().verifierKey);

it('publishes nothing before the first vote', async () => {
  expect(await publish('2026-10-25T12:00:00.000Z')).toBe(0);
});

it('publishes a day of 25 hours by the calendar of Madeira, after five minutes', async () => {
  await logVotes(runtime.store, [
    { restaurant: 'mar', at: '2026-10-24T22:59:59.999Z' },
    { restaurant: 'mar', at: '2026-10-24T23:00:00.000Z' },
    { restaurant: 'serra', at: '2026-10-25T23:59:59.999Z' },
    { restaurant: 'serra', at: '2026-10-25T23:30:00.000Z', refused: true },
  ]);
  expect(await publish('2026-10-26T00:04:59.000Z')).toBe(1);
  expect(await publish('2026-10-26T00:05:00.000Z')).toBe(1);
  expect(await publish('2026-10-26T00:06:00.000Z')).toBe(0);
  expect((await days()).map(({ day, size }) => [day, size])).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 4],
  ]);
  const { totals } = (await latestCheckpoint(runtime.read))!;
  expect(parseTotals(openNote(totals, verifier()))).toEqual({
    origin: 'levada.test/votes',
    day: '2026-10-25',
    start: 1,
    end: 4,
    items: [
      { restaurant: 'mar', votes: 1, refused: 0 },
      { restaurant: 'serra', votes: 1, refused: 1 },
    ],
  });
});

it('puts a vote logged after the checkpoint into the next one, and publishes days without votes', async () => {
  const before = await days();
  await logVotes(runtime.store, [
    { restaurant: 'mar', at: '2026-10-25T23:59:58.000Z' },
    { restaurant: 'mar', at: '2026-10-26T08:00:00.000Z' },
  ]);
  expect(await publish('2026-10-29T12:00:00.000Z')).toBe(3);
  const after = await days();
  expect(after.slice(0, 2)).toEqual(before);
  expect(after.slice(2).map(({ day, size }) => [day, size])).toEqual([
    ['2026-10-26', 6],
    ['2026-10-27', 6],
    ['2026-10-28', 6],
  ]);
});

it('publishes signed checkpoints, each with a proof that it extends the one before', async () => {
  const published = await days();
  const checkpoints = published.map(({ checkpoint }) => parseCheckpoint(openNote(checkpoint, verifier())));
  for (const [at, later] of checkpoints.slice(1).entries()) {
    const { proof } = parseConsistencyProof(published[at + 1]!.consistency!);
    expect(provesConsistency(checkpoints[at]!, later, proof)).toBe(true);
  }
});

it('agrees with the tree computed anew from the log', async () => {
  const options = {
    db: runtime.read,
    store: runtime.store,
    verifierKeyOf: () => signer().verifierKey,
    findLogged: async () => new Set<string>(),
  };
  expect(await verifyVotes(options)).toEqual({ leaves: 6, days: 5 });
});

it('publishes nothing more when the tree is no longer the published one', async () => {
  await sql`update vote_tile set hashes = overlay(hashes placing '\\x00'::bytea from 1) where level = 0`.execute(
    runtime.read,
  );
  await expect(publish('2026-10-30T12:00:00.000Z')).rejects.toThrow('are not those published on 2026-10-28');
  expect(await days()).toHaveLength(5);
});
