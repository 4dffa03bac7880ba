// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { during, renderHook } from '#testing/dom/render.ts';
import { useBusy, useIsAnyButtonBusy } from '../requests/busy.client.ts';
import { repeatAfterSignIn } from './session-end.client.ts';
import { publishSessionEvent, subscribeToSessionEvents } from './session-events.client.ts';
import { useSessionRefresh } from './use-session-refresh.client.ts';
import { useSessionState } from './use-session-state.client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Answers requests of the session, by default with that of Ana. */
const answering = (answer: () => Response | undefined) => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    const response = answer();
    if (!response) throw new TypeError('offline');
    return response;
  });
  return paths;
};

describe('the state of the session', () => {
  const ana = { id: 'ana', role: 'editor' } as const;
  const open = async (answer: () => Response | undefined = () => Response.json(ana)) => {
    answering(answer);
    const went: string[] = [];
    vi.spyOn(location, 'replace').mockImplementation((to) => void went.push(`replace ${to}`));
    vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(`assign ${to}`));
    vi.spyOn(location, 'reload').mockImplementation(() => void went.push('reload'));
    const { result } = await renderHook(useSessionState, ana);
    const state = () => [result.current.end, result.current.isCovered, ...went];
    return {
      state,
      checkNow: () => during(() => result.current.checkNow()),
      signedIn: () => during(() => result.current.signedIn()),
    };
  };
  /** Sends a request that is rejected once. */
  const reject = () => {
    let attempts = 0;
    const send = async () => {
      attempts += 1;
      return attempts;
    };
    return repeatAfterSignIn(send, (attempt) => (attempt === 1 ? 'suspended' : undefined));
  };

  it('covers the page while it has ended, until the same user signs in again', async () => {
    const { state, signedIn } = await open();
    expect(state()).toEqual([undefined, false]);
    let isRepeated = false;
    await during(() => {
      void reject().then(() => {
        isRepeated = true;
      });
    });
    expect([state(), isRepeated]).toEqual([['suspended', true], false]);
    await signedIn();
    expect([state(), isRepeated]).toEqual([[undefined, false], true]);
  });

  it.each<[string, object, unknown[]]>([
    ['another user', { id: 'rui', role: 'editor' }, ['suspended', true, 'replace /admin']],
    ['another role', { id: 'ana', role: 'author' }, ['suspended', true, 'reload']],
    ['a first factor only', { mfa: true }, ['suspended', true]],
  ])('leaves the page, or keeps it covered, for %s', async (_name, session, expected) => {
    const { state, signedIn } = await open(() => Response.json(session));
    await during(() => void reject());
    await signedIn();
    expect(state()).toEqual(expected);
  });

  it.each<[string, () => Response | undefined, unknown[]]>([
    ['there is none', () => Response.json({ code: 'other' }, { status: 401 }), ['ended', true]],
    [
      'it is that of another user',
      () => Response.json({ id: 'rui', role: 'editor' }),
      [undefined, true, 'replace /admin'],
    ],
    ['it is the same', () => Response.json(ana), [undefined, false]],
    ['the server does not respond', () => undefined, [undefined, false]],
  ])('is checked at once: %s', async (_name, answer, expected) => {
    const { state, checkNow } = await open(answer);
    await checkNow();
    expect(state()).toEqual(expected);
  });

  it('follows other tabs: to the sign-in page, or back to the page', async () => {
    const { state } = await open();
    await during(() => publishSessionEvent('TOKEN_REFRESHED'));
    expect(state()).toEqual([undefined, false]);
    await during(() => void reject());
    await during(() => publishSessionEvent('SIGNED_IN'));
    expect(state()).toEqual([undefined, false]);
    await during(() => publishSessionEvent('SIGNED_OUT'));
    expect(state()).toEqual([undefined, true, 'assign /admin/sign-in']);
  });
});

describe('the refresh of a session', () => {
  const open = async (answer: () => Response | undefined) => {
    vi.setSystemTime(new Date('2030-05-01T10:00:00Z'));
    const paths = answering(answer);
    const events: string[] = [];
    onTestFinished(subscribeToSessionEvents((event) => void events.push(event)));
    const ended = vi.fn();
    const now = Date.now() / 1000;
    const { unmount } = await renderHook((expiresAt: number) => useSessionRefresh(expiresAt, ended), now + 300);
    const wait = (seconds: number) => during(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    return { paths, events, ended, wait, unmount, now };
  };

  it('happens shortly before its end, and again before the next end', async () => {
    const { paths, events, wait, ended } = await open(() => Response.json({ expiresAt: Date.now() / 1000 + 300 }));
    expect(events).toEqual(['INITIAL_SESSION']);
    await wait(209);
    expect(paths).toEqual([]);
    await wait(1);
    expect([paths, events]).toEqual([['/api/session/refresh'], ['INITIAL_SESSION', 'TOKEN_REFRESHED']]);
    await wait(209);
    expect(paths).toHaveLength(1);
    await wait(1);
    expect([paths.length, ended.mock.calls]).toEqual([2, []]);
  });

  it('tells that there is no session any more', async () => {
    const { events, ended, wait } = await open(() => new Response(null, { status: 401 }));
    await wait(210);
    expect([ended.mock.calls.length, events]).toEqual([1, ['INITIAL_SESSION']]);
  });

  it('is tried again while the server does not respond, one attempt at a time', async () => {
    const { paths, wait, events } = await open(() => undefined);
    await wait(210);
    const first = paths.length;
    await wait(24);
    const before = paths.length;
    await wait(60);
    expect([first, before >= 7, before <= 8, paths.length > before, events]).toEqual([
      1,
      true,
      true,
      true,
      ['INITIAL_SESSION'],
    ]);
  });

  it('ends with the page', async () => {
    const { paths, wait, unmount } = await open(() => undefined);
    await unmount();
    await wait(600);
    expect(paths).toEqual([]);
  });
});

describe('a slow request', () => {
  const wait = (milliseconds: number) => during(() => vi.advanceTimersByTimeAsync(milliseconds));

  it('is shown after 300 ms, until it ends', async () => {
    const any = await renderHook(useIsAnyButtonBusy, undefined);
    const { result, show } = await renderHook<boolean, boolean>(useBusy, true);
    await wait(299);
    expect([result.current, any.result.current]).toEqual([false, false]);
    await wait(1);
    expect([result.current, any.result.current]).toEqual([true, true]);
    await show(false);
    expect([result.current, any.result.current]).toEqual([false, false]);
  });

  it('is not shown if it ends before', async () => {
    const { result, show } = await renderHook<boolean, boolean>(useBusy, true);
    await wait(200);
    await show(false);
    await wait(500);
    expect(result.current).toBe(false);
  });

  it('is counted among others', async () => {
    const any = await renderHook(useIsAnyButtonBusy, undefined);
    const first = await renderHook<boolean, boolean>(useBusy, true);
    const second = await renderHook<boolean, boolean>(useBusy, true);
    await wait(300);
    await first.unmount();
    expect(any.result.current).toBe(true);
    await second.unmount();
    expect(any.result.current).toBe(false);
  });
});
