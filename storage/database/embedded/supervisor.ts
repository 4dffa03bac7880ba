import { sleep } from '../../wait/sleep.ts';
import type { PostgresProcess } from './postgres-process.ts';

/** Maximum delay between two attempts, in milliseconds. */
const MAX_BACKOFF_MS = 30_000;
/** A run shorter than this, in milliseconds, counts as a failed attempt. */
const HEALTHY_AFTER_MS = 60_000;
/**
 * Consecutive failed attempts, over about two minutes, after which an administrator has to look (`failureReason`). The attempts continue.
 */
export const MAX_RESTART_FAILURES = 10;

export interface SupervisedPostgres {
  /** Returns why Postgres does not start; undefined while it runs or before `MAX_RESTART_FAILURES`. */
  failureReason(): string | undefined;
  /** Resolves when Postgres was stopped and has ended. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

export interface RestartOptions {
  /** Starts Postgres again; an abort ends the start. */
  start: (signal: AbortSignal) => Promise<PostgresProcess>;
  /** Receives a message each time it exits, fails to start or runs again. */
  tell: (sentence: string) => void;
  /** Milliseconds before the second attempt, doubled for each further one; default 250. The first attempt is immediate. */
  firstPause?: number | undefined;
}

/**
 * Restarts Postgres whenever it exits, until `stop` of the returned object is called. `first` is the running process; `start` starts the
 * next one and is repeated, with growing pauses, until it succeeds. `tell` receives a message about each exit and attempt.
 */
export const supervisePostgres = (
  first: PostgresProcess,
  { start, tell, firstPause = 250 }: RestartOptions,
): SupervisedPostgres => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let trouble: string | undefined;
  let failures = 0;
  let isRunning = true;
  const pauseMs = () => Math.min(firstPause * 2 ** (failures - 1), MAX_BACKOFF_MS);

  const startAgain = async (): Promise<PostgresProcess | undefined> => {
    for (;;) {
      if (failures > 0) await sleep(pauseMs(), signal);
      if (signal.aborted) return undefined;
      try {
        const run = await start(signal);
        isRunning = true;
        tell('The embedded Postgres is running again.');
        return run;
      } catch (error) {
        if (signal.aborted) return undefined;
        failures += 1;
        trouble = `The embedded Postgres does not start (attempt ${failures}): ${messageOf(error)}`;
        tell(`${trouble}\nThe next attempt is in ${pauseMs() / 1000} s.`);
      }
    }
  };

  const loop = async (): Promise<void> => {
    for (let run: PostgresProcess | undefined = first; run; run = await startAgain()) {
      const since = performance.now();
      const stop = run.stop;
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      const code = await run.exited;
      signal.removeEventListener('abort', stop);
      if (signal.aborted) return;
      isRunning = false;
      failures = performance.now() - since > HEALTHY_AFTER_MS ? 0 : failures + 1;
      trouble = `The embedded Postgres exited unexpectedly (${describeExit(code)}).`;
      tell(`${trouble} Restarting it; committed data is kept.`);
    }
  };

  const exited = loop();
  return {
    failureReason: () => (!isRunning && failures >= MAX_RESTART_FAILURES ? trouble : undefined),
    exited,
    stop() {
      stopping.abort();
      return exited;
    },
  };
};

const describeExit = (code: number | null): string => {
  if (code === null) return 'the shell that watches it was killed';
  return code > 128 ? `signal ${code - 128}` : `exit code ${code}`;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
