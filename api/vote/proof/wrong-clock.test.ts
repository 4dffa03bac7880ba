import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Runtime } from '#api/runtime.ts';
import { allCheckpoints } from '#projections/vote/proof/published-checkpoints.ts';
import { verifyVotes } from '#projections/vote/proof/verify-votes.ts';
import { logVotes } from '#testing/votes/logged-votes.ts';
import { type OpenedRuntime, openRuntime } from '#testing/votes/open-runtime.ts';
import { checkpointSigner, originOf } from './checkpoint-key.ts';
import { publishCheckpoints } from './publish-checkpoints.ts';

let opened: OpenedRuntime;
let runtime: Runtime;

beforeAll(async () => {
  opened = await openRuntime();
  runtime = opened.runtime;
});
afterAll(() => opened.close());

it('publishes the votes of each day although a process with a clock years ahead logged votes before them and between them', async () => {
  const ahead = { restaurant: 'mar', at: '2036-10-24T12:00:00.000Z' };
  await logVotes(runtime.store, [
    ahead,
    { restaurant: 'mar', at: '2026-10-24T12:00:00.000Z' },
    ahead,
    { restaurant: 'mar', at: '2026-10-24T13:00:00.000Z' },
    { restaurant: 'mar', at: '2026-10-25T13:00:00.000Z' },
    { restaurant: 'mar', at: '2026-10-26T09:00:00.000Z' },
  ]);
  const signer = checkpointSigner(runtime.personalData, originOf('https://levada.test'));
  const { signal } = new AbortController();
  expect(await publishCheckpoints(runtime, signer, { now: new Date('2026-10-26T12:00:00.000Z'), signal })).toBe(2);
  const published = await Array.fromAsync(allCheckpoints(runtime.read));
  expect(published.map(({ day, size }) => [day, size])).toEqual([
    ['2026-10-24', 4],
    ['2026-10-25', 5],
  ]);
  const { read: db, store } = runtime;
  const keys = { verifierKeyOf: () => signer.verifierKey, findLogged: async () => new Set<string>() };
  expect(await verifyVotes({ db, store, ...keys })).toEqual({ leaves: 6, days: 2 });
});
