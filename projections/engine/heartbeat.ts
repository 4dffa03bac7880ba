import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { sleepWithJitter } from '#storage/wait/sleep.ts';
import type { Generation } from './checkpoint.ts';
import { type LeaseHolder, type Progress, renewLease } from './lease.ts';

export interface HeartbeatOptions {
  of: Generation;
  holder: LeaseHolder;
  /** Milliseconds. */
  intervalMs: number;
  progress: () => Progress;
  /** Returns true when a statement of the run has been answered since the last call. */
  hasAnswered: () => boolean;
  /** Asks the database after the run's statements so far, and does periodic work. */
  probe: () => Promise<void>;
  /** Called when another process has taken over the lease, or the probe fails. */
  onLost: (error?: unknown) => void;
}

/**
 * Starts to write heartbeats (signs of life) of a process that applies events, and returns functions to write one immediately and to stop.
 * A heartbeat is written only if the run has had an answer from the database since the last one, so that a run that hangs loses its lease.
 */
export const startHeartbeat = (db: Kysely<Database>, options: HeartbeatOptions) => {
  const { of, holder, intervalMs, progress, hasAnswered, onLost } = options;
  const stopped = new AbortController();
  let probing: Promise<void> | undefined;
  const probe = async (): Promise<void> => {
    await options.probe().catch(onLost);
    probing = undefined;
  };
  const tick = async (): Promise<void> => {
    if (hasAnswered() && !(await renewLease(db, of, holder, progress()))) onLost();
    probing ??= probe();
  };
  let early = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      // A heartbeat that cannot be written counts as missed; the error appears where the connection is used.
      await tick().catch(() => undefined);
      await sleepWithJitter(intervalMs, AbortSignal.any([stopped.signal, early.signal]));
      if (early.signal.aborted) await probing;
      early = new AbortController();
    }
  };
  const running = run();
  return {
    /** Writes the next heartbeat immediately. */
    beatNow(): void {
      early.abort();
    },
    async stop(): Promise<void> {
      stopped.abort();
      await running;
      await probing;
    },
  };
};
