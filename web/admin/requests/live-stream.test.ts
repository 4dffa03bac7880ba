// @vitest-environment happy-dom
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { during, render, renderHook } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { serve } from '#testing/dom/server.ts';
import { publishSessionEvent } from '../session/session-events.client.ts';
import type { LiveEvent } from './live-events.ts';
import { LiveRefresh } from './live-refresh.client.tsx';
import { shareEventStream, useLiveEvents, usePresence } from './live-stream.client.ts';

/** The streams that were opened, at the end of the server. */
const streams: Stream[] = [];
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen = () => {};
  onerror = () => {};
  url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  say(kind: string, data: unknown = '', id = '') {
    return during(
      () => void this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data), lastEventId: id })),
    );
  }
  fail(isPermanent: boolean) {
    if (isPermanent) this.readyState = Stream.CLOSED;
    return during(() => this.onerror());
  }
}
/** Tabs that hear each other. */
const tabs = new Set<{ onmessage?: (event: { data: unknown }) => void }>();
class Channel {
  onmessage?: (event: { data: unknown }) => void;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    if (name === 'levada-live') tabs.add(this);
  }
  postMessage(data: unknown) {
    for (const tab of tabs) if (tab !== this && this.name === 'levada-live') tab.onmessage?.({ data });
  }
  close() {
    tabs.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  streams.length = 0;
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const changed = (projection: string) => ({ projection, tags: [], position: '1' });
/** Opens the stream of a tab, and returns what its screens hear. */
const open = async (lastEventId = '7.1') => {
  const heard: LiveEvent[] = [];
  const { unmount } = await renderHook(useLiveEvents, (event: LiveEvent) => void heard.push(event));
  const end = new AbortController();
  shareEventStream(end.signal, lastEventId);
  await vi.advanceTimersByTimeAsync(0);
  const close = async () => {
    end.abort();
    await unmount();
  };
  return { heard, close, stream: () => streams.at(-1)!, kinds: () => heard.map(({ kind }) => kind) };
};

describe('the stream of events', () => {
  it('is heard by screens, and followed from its last event', async () => {
    const { heard, stream, close } = await open();
    await stream().say('here', '', '8.5');
    heard.length = 0;
    await stream().say('changed', changed('article'), '8.6');
    await stream().say('presence', [{ tab: 't' }]);
    await stream().say('signed-out');
    await stream().say('beat');
    expect(heard).toEqual([
      { kind: 'changed', id: '8.6', ...changed('article') },
      { kind: 'presence', present: [{ tab: 't' }] },
      { kind: 'signed-out' },
    ]);
    await stream().fail(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stream().url).toBe('/api/desk/live?since=8.6');
    await close();
  });

  it('says that events may be missing after a gap', async () => {
    const { kinds, stream, heard, close } = await open();
    await stream().say('here', '', '9.5');
    heard.length = 0;
    await stream().say('changed', changed('article'), '9.8');
    expect(kinds()).toEqual(['reset', 'changed']);
    await close();
  });

  it('is opened again after 10 s if it was closed, and checks the session each second until then', async () => {
    const { kinds, stream, close } = await open();
    await stream().fail(true);
    expect([kinds(), streams.length]).toEqual([['interrupted'], 1]);
    await vi.advanceTimersByTimeAsync(3_000);
    await stream().fail(true);
    expect(kinds()).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(streams).toHaveLength(2);
    const count = kinds().length;
    stream().onopen();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kinds()).toHaveLength(count);
    await close();
  });

  it('is left to the browser while that connects again, up to 60 s without any event', async () => {
    const { stream, close } = await open();
    await vi.advanceTimersByTimeAsync(50_000);
    await stream().say('beat');
    await stream().fail(false);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([streams.length, streams[0]!.readyState]).toEqual([2, 2]);
    await close();
  });

  it('is opened at once after a sign-in', async () => {
    const { close } = await open();
    publishSessionEvent('TOKEN_REFRESHED');
    expect(streams).toHaveLength(1);
    publishSessionEvent('SIGNED_IN');
    expect(streams).toHaveLength(2);
    await close();
    publishSessionEvent('SIGNED_IN');
    expect([streams.length, streams[1]!.readyState]).toEqual([2, 2]);
  });

  it('is closed with the screen, for good', async () => {
    const { stream, close, kinds } = await open();
    await stream().fail(true);
    await close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([streams.length, kinds()]).toEqual([1, ['interrupted']]);
  });
});

describe('several tabs', () => {
  /** Gives the lock to one tab after the other. */
  const locks = () => {
    const queue: (() => Promise<void>)[] = [];
    const next = async (): Promise<void> => {
      await queue[0]?.();
      queue.shift();
      if (queue.length > 0) await next();
    };
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, _options: object, hold: () => Promise<void>) => {
          queue.push(hold);
          if (queue.length === 1) void next();
        },
      },
    });
  };

  it('share one stream, which goes to the next one when its tab is closed', async () => {
    locks();
    const first = await open();
    const other = new Channel('levada-live');
    const sent: unknown[] = [];
    other.onmessage = ({ data }) => void sent.push(data);
    await first.stream().say('here', '', '7.1');
    await first.stream().say('signed-out');
    expect(sent).toEqual([{ kind: 'here', id: '7.1' }, { kind: 'signed-out' }]);
    const second = await open();
    expect(streams).toHaveLength(1);
    await first.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(streams).toHaveLength(2);
    await second.close();
    other.close();
  });

  it('tell a new tab who is present and where the stream is', async () => {
    locks();
    const { stream, close } = await open();
    await stream().say('presence', [{ tab: 't' }]);
    await stream().say('here', '', '7.3');
    const other = new Channel('levada-live');
    const sent: unknown[] = [];
    other.onmessage = ({ data }) => void sent.push(data);
    other.postMessage({ kind: 'who' });
    expect(sent).toEqual([
      { kind: 'presence', present: [{ tab: 't' }] },
      { kind: 'here', id: '7.3' },
    ]);
    await close();
    sent.length = 0;
    other.postMessage({ kind: 'who' });
    expect(sent).toEqual([]);
    other.close();
  });
});

it('tells who is present, also a screen that is opened later', async () => {
  const { stream, close } = await open();
  const { result } = await renderHook(usePresence, undefined);
  await stream().say('presence', [{ tab: 'a' }]);
  expect(result.current).toEqual([{ tab: 'a' }]);
  const later = await renderHook(usePresence, undefined);
  expect(later.result.current).toEqual([{ tab: 'a' }]);
  await close();
});

describe('a screen', () => {
  const openScreen = async (readModels: string[] = ['article']) => {
    const { stream, close } = await open();
    await stream().say('here', '', '50.0');
    await close();
    const { refreshes } = serve();
    const checkSession = vi.fn();
    const element = (url: string) => createElement(LiveRefresh, { url, lastEventId: '7.1', readModels, checkSession });
    const { element: first, wrap } = inRouter(element('/admin/articles'));
    const { show, unmount } = await render(first);
    // Longer than the least time between two refreshes.
    await during(() => vi.advanceTimersByTimeAsync(10_000));
    let id = 0;
    const change = (projection: string) => {
      id += 1;
      return streams.at(-1)!.say('changed', changed(projection), `50.${id}`);
    };
    return {
      ...{ checkSession, unmount, change, stream: () => streams.at(-1)! },
      refreshes,
      navigate: (url: string) => show(wrap(element(url))),
      wait: (milliseconds: number) => during(() => vi.advanceTimersByTimeAsync(milliseconds)),
    };
  };

  it('is loaded again soon after a change of what it shows, once for several', async () => {
    const { change, refreshes, wait } = await openScreen();
    await change('newsletter');
    await wait(60_000);
    expect(refreshes()).toBe(0);
    await change('article');
    await change('article');
    await wait(99);
    expect(refreshes()).toBe(0);
    await wait(1);
    expect(refreshes()).toBe(1);
  });

  it('is loaded again later and later while the server does not respond', async () => {
    const { change, refreshes, wait } = await openScreen();
    await change('article');
    await wait(100);
    await wait(5_900);
    expect(refreshes()).toBe(1);
    await wait(100);
    expect(refreshes()).toBe(2);
    await wait(11_900);
    expect(refreshes()).toBe(2);
    await wait(100);
    expect(refreshes()).toBe(3);
  });

  it('checks the session when it has ended or the stream is interrupted', async () => {
    const { stream, checkSession, change } = await openScreen();
    checkSession.mockClear();
    await stream().say('signed-out');
    await stream().fail(true);
    await change('article');
    expect(checkSession).toHaveBeenCalledTimes(2);
  });

  it('is loaded again if something changed while it was opened', async () => {
    const { change, refreshes, navigate, wait } = await openScreen(['keyword']);
    await change('keyword');
    await wait(10_000);
    const before = refreshes();
    await navigate('/admin/keywords');
    await wait(60_000);
    expect(refreshes()).toBeGreaterThan(before);
  });

  it('is not loaded again once it is closed', async () => {
    const { change, refreshes, unmount, wait } = await openScreen();
    await change('article');
    await unmount();
    await wait(60_000);
    expect([refreshes(), streams.every(({ readyState }) => readyState === Stream.CLOSED)]).toEqual([0, true]);
  });
});
