import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTimetable } from './timetable.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime(new Date('2026-06-10T12:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts the timetable of one job and returns its times so far. */
const start = (cron: string, run = async () => {}) => {
  const slots: string[] = [];
  const job = { name: 'test', cron, run: async () => 0 };
  const timetable = startTimetable([job], async (_job, slot) => {
    slots.push(slot.toISOString());
    await run();
  });
  onTestFinished(() => timetable.stop());
  return { slots, stop: timetable.stop };
};

describe('startTimetable', () => {
  it('runs a job at the hours of Madeira, also when clocks change', async () => {
    vi.setSystemTime(new Date('2026-10-24T12:00:00Z'));
    const { slots } = start('15 3 * * *');
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(slots).toEqual(['2026-10-25T03:15:00.000Z', '2026-10-26T03:15:00.000Z']);
    vi.setSystemTime(new Date('2026-03-28T12:00:00Z'));
    const spring = start('15 3 * * *');
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(spring.slots).toEqual(['2026-03-29T02:15:00.000Z', '2026-03-30T02:15:00.000Z']);
  });

  it.each([
    ['back by a year', -365, '2025-06-10T13:07:00.000Z'],
    ['forward by ten years', 3_653, '2036-06-10T13:07:00.000Z'],
  ])('goes on at the new time when the clock is set %s', async (_how, days, next) => {
    const { slots } = start('7 * * * *');
    await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
    expect(slots).toEqual(['2026-06-10T12:07:00.000Z']);
    vi.setSystemTime(Date.now() + days * DAY_MS);
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(slots.slice(1)).toEqual([next]);
  });

  it('makes up for the last of several missed times after the machine was asleep', async () => {
    const { slots } = start('*/10 * * * *');
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    // Timers stand still during sleep, the clock does not.
    vi.setSystemTime(Date.now() + 50 * MINUTE_MS);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(slots).toEqual(['2026-06-10T13:00:00.000Z']);
  });

  it('starts no second run while one has not ended', async () => {
    const { slots } = start('*/10 * * * *', () => new Promise<void>(() => {}));
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(slots).toHaveLength(1);
  });

  it('runs nothing after it is stopped', async () => {
    const { slots, stop } = start('*/10 * * * *');
    await stop();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(slots).toEqual([]);
  });
});
