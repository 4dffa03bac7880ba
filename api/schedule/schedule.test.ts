import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { schedules } from '../slice-endpoints.ts';
import { type MailingScheduleServices, type Schedule, startSchedule } from './schedule.ts';

const HOUR = 3_600_000;
const services = {} as MailingScheduleServices;
const never = new Promise<never>(() => {});

beforeEach(() => {
  vi.stubEnv('TZ', 'Atlantic/Madeira');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const start = (run: Schedule['run'], every = 10_000, options = {}) => {
  const errors: string[] = [];
  const task = startSchedule({ name: 'test', every, run }, services, (error) => errors.push(String(error)), options);
  onTestFinished(() => task.stop());
  return { errors, stop: task.stop };
};

describe('a schedule keeps its interval', () => {
  /** Returns the number of runs in each of five hours, starting at `begin`; `jump` is called after the first. */
  const runsByHour = async (begin: string, jump: () => void = () => {}): Promise<number[]> => {
    vi.setSystemTime(new Date(begin));
    let runs = 0;
    start(async () => {
      runs += 1;
    });
    const counts: number[] = [];
    for (let hour = 0; hour < 5; hour++) {
      const before = runs;
      await vi.advanceTimersByTimeAsync(HOUR);
      counts.push(runs - before);
      if (hour === 0) jump();
    }
    return counts;
  };
  const STEADY = [360, 360, 360, 360, 360];

  it.each([
    ['when clocks go back in Madeira', '2026-10-25T00:30:00Z', [1, 1]],
    ['when clocks go forward in Madeira', '2026-03-29T00:30:00Z', [0, 2]],
  ])('%s', async (_when, begin, hours) => {
    const shown = [0, HOUR].map((later) => new Date(Date.parse(begin) + later).getHours());
    expect(shown).toEqual(hours);
    expect(await runsByHour(begin)).toEqual(STEADY);
  });

  it.each([
    ['back by three hours', -3],
    ['back by a year', -8766],
    ['forward by three hours', 3],
    ['forward by ten years', 87_660],
  ])('when the clock is changed: %s', async (_how, hours) => {
    const jump = () => vi.setSystemTime(Date.now() + hours * HOUR);
    expect(await runsByHour('2026-05-25T12:00:00Z', jump)).toEqual(STEADY);
  });

  it('of at least ten seconds in every slice, under a unique name', () => {
    expect(schedules.length).toBeGreaterThan(1);
    for (const { every } of schedules) expect(every).toBeGreaterThanOrEqual(10_000);
    expect(new Set(schedules.map(({ name }) => name)).size).toBe(schedules.length);
  });
});

describe('a run that does not end', () => {
  it('is abandoned after its limit, reported, and its signal is aborted', async () => {
    const signals: AbortSignal[] = [];
    const { errors } = start(
      (_services, _now, signal) => {
        signals.push(signal);
        return signals.length === 1 ? never : Promise.resolve();
      },
      10_000,
      { limit: 60_000, grace: 1_000 },
    );
    await vi.advanceTimersByTimeAsync(60_999);
    expect([signals.length, signals[0]!.aborted]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(10_001);
    expect([signals.length, signals[1]!.aborted]).toEqual([2, false]);
    expect(errors).toEqual(['Error: Schedule "test" exceeded its time limit; starting a new run.']);
  });

  it('does not overlap with the next run, however slow', async () => {
    let [running, most, runs] = [0, 0, 0];
    start(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 45_000));
      running -= 1;
      runs += 1;
    });
    await vi.advanceTimersByTimeAsync(10 * 55_000);
    expect([most, runs]).toEqual([1, 10]);
  });

  it('does not delay the end of the process', async () => {
    const { errors, stop } = start(() => never);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(stopped).resolves.toBeUndefined();
    expect(errors).toEqual([]);
  });
});
