// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { during, render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { serve } from '#testing/dom/server.ts';
import { PeriodicRefresh } from './periodic-refresh.client.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = async () => {
  const { refreshes } = serve();
  const { unmount } = await render(inRouter(h(PeriodicRefresh, { seconds: 10 })).element);
  const visible = (state: DocumentVisibilityState) =>
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  return {
    refreshes,
    unmount,
    visible,
    wait: (seconds: number) => during(() => vi.advanceTimersByTimeAsync(seconds * 1000)),
  };
};

it('loads the screen again every so many seconds, until it is left', async () => {
  const { refreshes, wait, unmount } = await open();
  await wait(9.9);
  expect(refreshes()).toBe(0);
  await wait(0.1);
  await wait(10);
  expect(refreshes()).toBe(2);
  await unmount();
  await wait(60);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refreshes()).toBe(2);
});

it('waits while its tab is hidden, and loads it at once when it is shown again', async () => {
  const { refreshes, wait, visible } = await open();
  visible('hidden');
  await wait(60);
  expect(refreshes()).toBe(0);
  visible('visible');
  await during(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(refreshes()).toBe(1);
});
