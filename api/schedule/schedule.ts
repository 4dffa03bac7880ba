import type { LogIdentity } from '#projections/engine/log-identity.ts';
import type { CatchUp } from '#projections/engine/supervisor.ts';
import type { BackupFolder } from '#storage/backup/backup-folder.ts';
import type { FieldEncryption } from '#storage/field-encryption.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import { sleep } from '#storage/wait/sleep.ts';
import type { CommandServices } from '../commands/command.ts';
import { runWithLimit, type TimeLimit } from './run-with-limit.ts';

/** Dependencies of jobs and schedules. */
export interface ScheduleServices extends CommandServices {
  log: LogIdentity;
  sealing: FieldEncryption;
  catchUp: CatchUp;
  files: FileStore;
  backups: BackupFolder;
}

/** Dependencies of schedules, which may also send e-mails. */
export interface MailingScheduleServices extends ScheduleServices {
  mailer: Mailer;
  /** Scheme, host and port. */
  siteUrl: string;
}

/**
 * A task that runs again and again after an interval, for what must happen at a moment or soon after; other recurring work is a `Job`.
 * Several processes may run it concurrently, so repeating it must be harmless.
 */
export interface Schedule {
  /** Name in log messages. */
  name: string;
  /** The setting that turns the schedule on. Default: it always runs. */
  enabledBy?: 'preparePictures';
  /**
   * Milliseconds from the end of one run to the start of the next; the first run starts immediately. Measured by timers, which
   * ignore daylight saving and clock changes.
   */
  every: number;
  /** Must start no further work once `signal` is aborted. */
  run(services: MailingScheduleServices, now: Date, signal: AbortSignal): Promise<unknown>;
}

/** Actor of commands that schedules send, as shown in the history. */
export const schedulerActor = { id: 'scheduler', name: 'Levada', role: 'system' } as const;

/**
 * Runs a schedule (a repeated job) until it is stopped, one run after the other. A run that exceeds the time `limit` is aborted; if it has
 * not ended `grace` milliseconds later, it is left running and the next one begins. `onError` receives the errors of such runs and of
 * failed ones. `stop` aborts the current run and resolves when it has ended or `grace` is over.
 */
export const startSchedule = (
  schedule: Schedule,
  services: MailingScheduleServices,
  onError: (error: unknown) => void,
  { limit = 5 * 60_000, grace = 1_000 }: Partial<TimeLimit> = {},
): { stop(): Promise<void> } => {
  const closing = new AbortController();
  const runOnce = (): Promise<unknown> =>
    runWithLimit(
      (signal) => schedule.run(services, new Date(), signal),
      closing.signal,
      { limit, grace },
      new Error(`Schedule "${schedule.name}" exceeded its time limit; starting a new run.`),
    );
  const loop = (async () => {
    while (!closing.signal.aborted) {
      await runOnce().catch(onError);
      await sleep(schedule.every, closing.signal);
    }
  })();
  return {
    stop() {
      closing.abort();
      return loop;
    },
  };
};
