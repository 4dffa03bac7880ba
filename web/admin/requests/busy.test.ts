// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { during, renderHook } from '#testing/dom/render.ts';
import { useBusy, useIsAnyButtonBusy } from './busy.client.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});
const pass = (milliseconds: number) => during(() => void vi.advanceTimersByTime(milliseconds));

it('calls a request slow after 300 ms, until it ends', async () => {
  const { result, show } = await renderHook<boolean, boolean>(useBusy, true);
  await pass(299);
  expect(result.current).toBe(false);
  await pass(1);
  expect(result.current).toBe(true);
  await show(false);
  expect(result.current).toBe(false);
});

it('calls no request slow that ends before, nor the next one for its time', async () => {
  const { result, show } = await renderHook<boolean, boolean>(useBusy, true);
  await pass(299);
  await show(false);
  await show(true);
  await pass(299);
  expect(result.current).toBe(false);
});

it('tells the page while any button is busy, also one that is removed', async () => {
  const any = await renderHook(useIsAnyButtonBusy, undefined);
  const [one, other] = [
    await renderHook<boolean, boolean>(useBusy, true),
    await renderHook<boolean, boolean>(useBusy, true),
  ];
  expect(any.result.current).toBe(false);
  await pass(300);
  expect(any.result.current).toBe(true);
  await one.show(false);
  expect(any.result.current).toBe(true);
  await other.unmount();
  expect(any.result.current).toBe(false);
});
