import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Runtime, startRuntime } from '#api/runtime.ts';
import { parseTotals } from '#domain/vote/day-totals.ts';
import { voteTree } from '#projections/vote/proof/projector.ts';
import { allCheckpoints, latestCheckpoint } from '#projections/vote/proof/published-checkpoints.ts';
import { storedTreeSize } from '#projections/vote/proof/stored-tree.ts';
import { verifyVotes } from '#projections/vote/proof/verify-votes.ts';
import { provesConsistency } from '#storage/merkle/verify.ts';
import { parseCheckpoint } from '#storage/signed-note/checkpoint.ts';
import { parseVerifierKey } from '#storage/signed-note/key.ts';
import { openNote } from '#storage/signed-note/note.ts';
import { parseConsistencyProof } from '#storage/signed-note/proof.ts';
import { logVotes } from '#testing/votes/logged-votes.ts';
import { type OpenedRuntime, openRuntime } from '#testing/votes/open-runtime.ts';
import { lastPositions, waitForPositions } from '../../../scripts/events/project-to-head.ts';
import { loadReadModelRows, readModelStates } from '../../operations/read-model-states.ts';
import { checkpointSigner, originOf } from './checkpoint-key.ts';
import { publishCheckpoints } from './publish-checkpoints.ts';

let opened: OpenedRuntime;
let runtime: Runtime;

beforeAll(async () => {
  opened = await openRuntime();
  runtime = opened.runtime;
});
afterAll(() => opened.close());

const signer = () => checkpointSigner(runtime.personalData, originOf('https://levada.test'));
const { signal } = new AbortController();
const publish = (now: string) => publishCheckpoints(runtime, signer(), { now: new Date(now), signal });
const days = () => Array.fromAsync(allCheckpoints(runtime.read));
const logState = async () => ({ end: await runtime.store.headPosition(), name: await runtime.store.logId() });
const verifier = () => parseVerifierKey(signer().verifierKey);

it('publishes nothing before the first vote', async () => {
  expect(await publish('2026-10-25T12:00:00.000Z')).toBe(0);
});

it('does not grow the tree with each vote, and stays ready while votes wait', async () => {
  const grown = await storedTreeSize(runtime.read);
  await logVotes(runtime.store, [{ restaurant: 'mar', at: '2026-10-24T09:00:00.000Z' }]);
  await waitForPositions(runtime.changes, await lastPositions(runtime.store));
  expect(await storedTreeSize(runtime.read)).toBe(grown);
  const states = readModelStates(await loadReadModelRows(runtime.db), await logState(), { heartbeatAge: 0, lag: 0 });
  const { name, ok, lag } = states.find((each) => each.name === voteTree.name)!;
  expect({ name, ok, behind: lag.events! > 0 }).toEqual({ name: 'vote-tree', ok: true, behind: true });
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
    ['2026-10-24', 2],
    ['2026-10-25', 5],
  ]);
  const { totals } = (await latestCheckpoint(runtime.read))!;
  expect(parseTotals(openNote(totals, verifier()))).toEqual({
    origin: 'levada.test/votes',
    day: '2026-10-25',
    start: 2,
    end: 5,
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
    ['2026-10-26', 7],
    ['2026-10-27', 7],
    ['2026-10-28', 7],
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

it('does nothing when nothing is new', async () => {
  const runs = async () =>
    (await sql`select holder from projection_heartbeat where name = 'vote-tree'`.execute(runtime.db)).rows;
  const before = await runs();
  expect(await publish('2026-10-29T12:10:00.000Z')).toBe(0);
  expect(await runs()).toEqual(before);
});

it('grows the tree once when several processes do so at the same time', async () => {
  const other = await startRuntime({ connection: opened.connection, dataDir: opened.dataDir, project: false });
  onTestFinished(() => other.close());
  const votes = Array.from({ length: 300 }, () => ({ restaurant: 'mar', at: '2026-10-29T09:00:00.000Z' }));
  await logVotes(runtime.store, votes);
  expect(await Promise.all([runtime, other].map(({ catchUp }) => catchUp(voteTree, signal)))).toEqual([true, true]);
  expect(await storedTreeSize(runtime.read)).toBe(307);
  expect(await publish('2026-10-30T12:00:00.000Z')).toBe(1);
});

it('agrees with the tree computed again from the log', async () => {
  const options = {
    db: runtime.read,
    store: runtime.store,
    verifierKeyOf: () => signer().verifierKey,
    findLogged: async () => new Set<string>(),
  };
  expect(await verifyVotes(options)).toEqual({ leaves: 307, days: 6 });
});

it('publishes nothing more when the tree is no longer the published one', async () => {
  await sql`update vote_tile set hashes = overlay(hashes placing '\\x00'::bytea from 1) where level = 0`.execute(
    runtime.read,
  );
  await expect(publish('2026-10-31T12:00:00.000Z')).rejects.toThrow('are not those published on 2026-10-29');
  expect(await days()).toHaveLength(6);
});
