import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  checkSession,
  loadSession,
  publishSessionRestored,
  readSessionEnd,
  repeatAfterSignIn,
  subscribeToSessionEnd,
} from './session-end.client.ts';

const rejected = (code: string, status = 401) => Response.json({ code }, { status });

/** Subscribes as the admin area does, until the end of the test; returns the ends that were published. */
const subscribe = () => {
  const ends: string[] = [];
  onTestFinished(subscribeToSessionEnd((end) => ends.push(end)));
  return ends;
};

describe('the end of a session', () => {
  it.each([
    ['not_signed_in', 401, 'ended'],
    ['second_factor_required', 401, 'ended'],
    ['account_suspended', 401, 'suspended'],
    ['invalid_code', 401, undefined],
    ['not_signed_in', 403, undefined],
  ])('is read from the code %s with status %i', async (code, status, end) => {
    const response = rejected(code, status);
    expect(await readSessionEnd(response)).toBe(end);
    expect(await response.json()).toEqual({ code });
  });

  it('is not read from a 401 without JSON', async () => {
    expect(await readSessionEnd(new Response('no', { status: 401 }))).toBeUndefined();
  });

  it('is published to subscribers', async () => {
    expect(await checkSession(rejected('not_signed_in'))).toBeUndefined();
    const ends = subscribe();
    expect(await checkSession(rejected('account_suspended'))).toBe('suspended');
    expect(await checkSession(Response.json({}))).toBeUndefined();
    expect(ends).toEqual(['suspended']);
  });
});

describe('a request whose session has ended', () => {
  it('waits for the sign-in and is repeated', async () => {
    const ends = subscribe();
    const responses = [rejected('not_signed_in'), Response.json({ done: true })];
    const send = vi.fn(async () => responses.shift()!);
    const result = repeatAfterSignIn(send, readSessionEnd);
    await expect.poll(() => ends).toEqual(['ended']);
    expect(send).toHaveBeenCalledTimes(1);
    publishSessionRestored();
    expect(await (await result).json()).toEqual({ done: true });
  });

  it('is repeated at once if the user signed in before the response arrived', async () => {
    const ends = subscribe();
    const responses = [rejected('not_signed_in'), Response.json({})];
    const result = await repeatAfterSignIn(async () => {
      if (responses.length === 2) publishSessionRestored();
      return responses.shift()!;
    }, readSessionEnd);
    expect([result.status, ends]).toEqual([200, []]);
  });

  it('is answered as it is on pages without subscribers', async () => {
    expect((await repeatAfterSignIn(async () => rejected('not_signed_in'), readSessionEnd)).status).toBe(401);
  });
});

describe('the request of the session', () => {
  it('is repeated if the user signed in before it was answered', async () => {
    const statuses = [401, 200];
    vi.stubGlobal('fetch', async () => {
      if (statuses.length === 2) publishSessionRestored();
      return new Response(null, { status: statuses.shift()! });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect((await loadSession())?.status).toBe(200);
    expect(statuses).toEqual([]);
  });

  it('has no response when the server does not respond', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await loadSession()).toBeUndefined();
  });
});
