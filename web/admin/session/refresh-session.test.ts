import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRefreshDue, refreshSession } from './refresh-session.ts';

describe('a session', () => {
  it('is refreshed from 90 seconds before it ends', () => {
    const ends = Date.UTC(2026, 4, 1);
    expect([90_001, 90_000, 0, -1].map((left) => isRefreshDue(ends, ends - left))).toEqual([false, true, true, true]);
  });
});

describe('the refresh of a session', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Answers with these statuses in turn; the last one stays, 0 is no response. Returns the result and the number of requests. */
  const refreshWith = async (...statuses: number[]) => {
    const send = vi.fn(async () => {
      const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
      if (status === 0) throw new TypeError('fetch failed');
      return Response.json({ expiresAt: 7 }, { status });
    });
    vi.stubGlobal('fetch', send);
    const result = refreshSession();
    await vi.runAllTimersAsync();
    return [await result, send.mock.calls.length];
  };

  it('returns the new expiry', async () => expect(await refreshWith(200)).toEqual([{ expiresAt: 7 }, 1]));
  it('is repeated after failures', async () => expect(await refreshWith(0, 503, 200)).toEqual([{ expiresAt: 7 }, 3]));
  it('ends after a 401', async () => expect(await refreshWith(503, 401)).toEqual(['ended', 2]));
  it('gives up before the next check', async () => expect(await refreshWith(0)).toEqual([undefined, 8]));
});
