import { expect, it, onTestFinished } from 'vitest';
import { allCheckpoints } from '#projections/vote/proof/published-checkpoints.ts';
import { logVotes } from '#testing/votes/logged-votes.ts';
import { openRuntime } from '#testing/votes/open-runtime.ts';
import { checkpointSigner, originOf } from './checkpoint-key.ts';
import { publishCheckpoints } from './publish-checkpoints.ts';

it('publishes every day although the clock was ahead at the first vote', async () => {
  const { runtime, close } = await openRuntime();
  onTestFinished(close);
  const signer = checkpointSigner(runtime.personalData, originOf('https://levada.test'));
  const { signal } = new AbortController();
  const publish = (now: string) => publishCheckpoints(runtime, signer, { now: new Date(now), signal });
  await logVotes(runtime.store, [
    { restaurant: 'mar', at: '2026-12-03T01:00:00.000Z' },
    { restaurant: 'mar', at: '2026-12-02T15:00:00.000Z' },
  ]);
  expect(await publish('2026-12-03T00:06:00.000Z')).toBe(1);
  await logVotes(runtime.store, [{ restaurant: 'serra', at: '2026-12-03T15:00:00.000Z' }]);
  expect(await publish('2026-12-04T00:06:00.000Z')).toBe(1);
  const days = await Array.fromAsync(allCheckpoints(runtime.read));
  expect(days.map(({ day, size }) => [day, size])).toEqual([
    ['2026-12-02', 2],
    ['2026-12-03', 3],
  ]);
});
