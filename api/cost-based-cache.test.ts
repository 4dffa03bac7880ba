import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheByCost } from './cost-based-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('runs once for concurrent callers, and again after twenty times its duration', async () => {
  let times = 0;
  const ask = cacheByCost(async () => {
    await passed(100);
    times += 1;
    return times;
  });
  const both = Promise.all([ask(), ask()]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await both).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const next = ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(await next).toBe(2);
});

it('does not cache a failure', async () => {
  let isAway = true;
  const ask = cacheByCost(async () => {
    if (isAway) throw new Error('away');
    return 'there';
  });
  await expect(ask()).rejects.toThrow('away');
  isAway = false;
  expect(await ask()).toBe('there');
});
