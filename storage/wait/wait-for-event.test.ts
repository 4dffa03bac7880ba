import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sleepWithJitter } from './sleep.ts';
import { waitForEvent } from './wait-for-event.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const waitOnce = (signal?: AbortSignal) => {
  const source = new EventEmitter();
  const subscribe = (done: () => void) => {
    source.on('event', done);
    return () => source.off('event', done);
  };
  let isOver = false;
  const over = waitForEvent(subscribe, 1_000, signal).then(() => {
    isOver = true;
  });
  return { source, over, isOver: () => isOver };
};

describe('waiting for an event', () => {
  it.each<[string, (source: EventEmitter, end: AbortController) => void]>([
    ['at the event', (source) => source.emit('event')],
    ['at the time limit', () => vi.advanceTimersByTime(1_000)],
    ['on abort', (_, end) => end.abort()],
  ])('ends %s, and leaves neither subscription nor timer', async (_, finish) => {
    const end = new AbortController();
    const { source, over, isOver } = waitOnce(end.signal);
    await vi.advanceTimersByTimeAsync(999);
    expect(isOver()).toBe(false);
    finish(source, end);
    await over;
    expect(source.listenerCount('event')).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at once when the signal is aborted already', async () => {
    const { source, over } = waitOnce(AbortSignal.abort());
    await over;
    expect(source.listenerCount('event')).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('sleeps at least half of the time and at most one and a half', async () => {
  let isOver = false;
  const over = sleepWithJitter(1_000).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(isOver).toBe(true);
  await over;
});
