import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgressLines } from './progress-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

it('prints a line every five seconds, with the time left where the end is known', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  const print = createProgressLines('events');
  for (let second = 0; second <= 11; second += 1) {
    print({ doing: 'Copying', done: second * 200, share: second / 40 });
    vi.advanceTimersByTime(1_000);
  }
  print({ doing: 'Verifying', done: 0 });
  vi.advanceTimersByTime(10_000);
  print({ doing: 'Verifying', done: 5 });
  expect(lines).toEqual([
    'Copying: 1000 events, 200 a second, 12 %, 35 s left',
    'Copying: 2000 events, 200 a second, 25 %, 30 s left',
    'Verifying: 5 events, 1 a second',
  ]);
});

it('gives long times in minutes', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const print = createProgressLines('events');
  print({ doing: 'Copying', done: 0, share: 0 });
  vi.advanceTimersByTime(10_000);
  print({ doing: 'Copying', done: 10, share: 0.01 });
  expect(error.mock.calls).toEqual([['Copying: 10 events, 1 a second, 1 %, 17 min left']]);
});

it('computes the time left from what this task has done, not from where it began', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const print = createProgressLines('events');
  print({ doing: 'Copying', done: 0, share: 0.8 });
  vi.advanceTimersByTime(5_000);
  print({ doing: 'Copying', done: 0, share: 0.8 });
  vi.advanceTimersByTime(5_000);
  print({ doing: 'Copying', done: 10, share: 0.9 });
  expect(error.mock.calls).toEqual([
    ['Copying: 0 events, 0 a second, 80 %'],
    ['Copying: 10 events, 1 a second, 90 %, 10 s left'],
  ]);
});
