import { expect, it } from 'vitest';
import { runWithLimit } from './run-with-limit.ts';

it('starts no work once the process is shutting down', async () => {
  let started = 0;
  const work = () => {
    started += 1;
    return new Promise<number>(() => {});
  };
  const limits = { limit: 60_000, grace: 1 };
  expect(await runWithLimit(work, AbortSignal.abort(), limits, new Error('too late'))).toBeUndefined();
  expect(started).toBe(0);
});
