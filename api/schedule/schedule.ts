import type { FileStore } from '#storage/files/file-store.ts';
import type { CommandServices } from '../commands/command.ts';

/** What a schedule may use. */
export interface ScheduleServices extends CommandServices {
  files: FileStore;
}

/** Something that is done again and again. Several processes may do it at once, so it must be harmless to repeat. */
export interface Schedule {
  /** As it is called in the log. */
  name: string;
  /**
   * Milliseconds from the end of one run to the beginning of the next; the first comes at once. They pass by the clock of timers, which
   * knows neither daylight saving nor a corrected time of day.
   */
  every: number;
  /** Begins nothing more once `signal` is aborted. */
  run(services: ScheduleServices, now: Date, signal: AbortSignal): Promise<unknown>;
}

/** Who sends the commands of a schedule, in the audit history. */
export const schedulerActor = { id: 'scheduler', name: 'Levada', role: 'system' } as const;

interface ScheduleOptions {
  /** Milliseconds until a run is told to end; default five minutes. */
  limit?: number;
  /** Milliseconds that a run has to end then, before it is waited for no longer; default one second. */
  grace?: number;
}

/**
 * Runs a schedule until it is stopped, one run after the other. `onError` hears of a run that failed, and of one that did not end
 * within its limit: that is left behind, so that it does not hold up the next. `stop` resolves when nothing runs any more.
 */
export const startSchedule = (
  schedule: Schedule,
  services: ScheduleServices,
  onError: (error: unknown) => void,
  { limit = 5 * 60_000, grace = 1_000 }: ScheduleOptions = {},
): { stop(): Promise<void> } => {
  const closing = new AbortController();
  const runOnce = async (): Promise<void> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limit);
    const signal = AbortSignal.any([closing.signal, late.signal]);
    try {
      await Promise.race([
        schedule.run(services, new Date(), signal),
        leftBehind(schedule, closing.signal, signal, grace),
      ]);
    } finally {
      clearTimeout(timer);
    }
  };
  const loop = (async () => {
    while (!closing.signal.aborted) {
      await runOnce().catch(onError);
      await elapsed(schedule.every, closing.signal);
    }
  })();
  return {
    stop() {
      closing.abort();
      return loop;
    },
  };
};

/** Resolves where everything is stopped: the next process does what is left. */
const leftBehind = ({ name }: Schedule, closing: AbortSignal, signal: AbortSignal, grace: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = new Error(`The schedule "${name}" did not end in time. It is begun anew.`);
    const giveUp = () => (closing.aborted ? resolve() : reject(late));
    signal.addEventListener('abort', () => setTimeout(giveUp, grace).unref());
  });

/** Resolves early on abort. */
const elapsed = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
