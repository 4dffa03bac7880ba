import type { Kysely, KyselyPlugin } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';
import { type BatchApplier, type BatchOptions, createBatchApplier } from './batch-applier.ts';
import { CheckpointMoved, type Generation } from './checkpoint.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type LeaseHolder, withLease } from './lease.ts';
import { DEFAULT_LEASE_TIMING, type LeaseTiming } from './lease-timing.ts';
import { clearLogMismatch } from './log-identity.ts';
import type { Projection } from './projection.ts';

export interface RunnerOptions extends BatchOptions {
  db: Kysely<Database>;
  store: EventStore;
  signal: AbortSignal;
  liveness?: LeaseTiming | undefined;
  /** Returns true when the log is the one to which the generation's position belongs; called when a subscription has connected. */
  isSameLog: () => Promise<boolean>;
  /** Called whenever everything was applied; return true to end the run. */
  onCaughtUp?: (db: Kysely<Database>) => Promise<boolean>;
}

/**
 * The outcome of a run: aborted; overtaken by another process, a swap or another log; done because `onCaughtUp` returned true; stopped by
 * an event; or not started because another process holds the lease.
 */
export type RunResult = 'aborted' | 'overtaken' | 'done' | 'poisoned' | 'standby';

/**
 * Applies the events of the log to one generation of a projection (one build of its tables), and continues with new events as they are
 * appended. Takes the lease of the generation, so that only one process at a time does so. Resolves when the run ends, with the reason;
 * `standby` if another process holds the lease.
 */
export const runGeneration = async (
  projection: Projection,
  from: Generation,
  options: RunnerOptions,
): Promise<RunResult> => {
  const { db, liveness = DEFAULT_LEASE_TIMING } = options;
  try {
    const run = (holder: LeaseHolder) =>
      runWithHeartbeat(projection, { from, holder, every: liveness.heartbeatMs }, options);
    return (await withLease(db, from, run, liveness.expiresAfterMs)) ?? 'standby';
  } catch (error) {
    if (error instanceof CheckpointMoved) return 'overtaken';
    throw error;
  }
};

/** The state of a run. */
interface Run {
  applier: BatchApplier;
  isCaughtUp: boolean;
  isIdle: boolean;
  /** Called when everything was applied for the first time, so that a readiness check need not wait for the next heartbeat. */
  onFirstCaughtUp?: () => void;
}

/** Applies the log while heartbeats succeed. Throws the reason when they fail. */
const runWithHeartbeat = async (
  projection: Projection,
  { from, holder, every }: { from: Generation; holder: LeaseHolder; every: number },
  options: RunnerOptions,
): Promise<RunResult> => {
  const { counted, hasAnswered } = trackResponses(options.db);
  const run: Run = {
    applier: createBatchApplier(counted, projection, from, options),
    isCaughtUp: false,
    isIdle: false,
  };
  const lost = new AbortController();
  const pulse = startHeartbeat(options.db, {
    of: from,
    holder,
    intervalMs: every,
    hasAnswered,
    progress: () => ({ position: run.applier.position(), isCaughtUp: run.isCaughtUp && run.isIdle }),
    async probe() {
      const { isMismatched } = await run.applier.verifyCheckpoint();
      if (isMismatched) await clearLogMismatch(options.db, from);
      await run.applier.flushCheckpoint();
    },
    onLost: (error = new CheckpointMoved(from)) => lost.abort(error),
  });
  run.onFirstCaughtUp = () => {
    delete run.onFirstCaughtUp;
    pulse.beatNow();
  };
  try {
    const signal = AbortSignal.any([options.signal, lost.signal]);
    const result = await applyUntilPoisoned(counted, projection, run, { ...options, signal });
    if (result !== 'aborted') return result;
    if (!options.signal.aborted) throw lost.signal.reason;
    // Saves the next start from reading events of other streams again.
    await run.applier.flushCheckpoint();
    return result;
  } finally {
    await pulse.stop();
  }
};

/** Returns the database with a plugin that notes responses, and a function that returns true if there was one since its last call. */
const trackResponses = (db: Kysely<Database>) => {
  let answered = true;
  const note: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answered = true;
      return result;
    },
  };
  const hasAnswered = (): boolean => {
    const since = answered;
    answered = false;
    return since;
  };
  return { counted: db.withPlugin(note), hasAnswered };
};

const applyUntilPoisoned = async (
  db: Kysely<Database>,
  projection: Projection,
  run: Run,
  options: RunnerOptions,
): Promise<RunResult> => {
  while (!options.signal.aborted) {
    try {
      return await applySubscription(run, projection, options, db);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const { event, message } = error;
      if (!(await run.applier.skip(event, message))) return 'poisoned';
    }
  }
  return 'aborted';
};

/** Applies one subscription. Throws `UnreadableEvent` after applying the events before it. */
const applySubscription = async (
  run: Run,
  { prefixes }: Projection,
  { store, signal, isSameLog, onCaughtUp }: RunnerOptions,
  db: Kysely<Database>,
): Promise<RunResult> => {
  const { applier } = run;
  run.isCaughtUp = false;
  for await (const item of store.subscribe(applier.position(), prefixes, signal)) {
    run.isIdle = false;
    if (item.kind === 'connected' && !(await isSameLog())) return 'overtaken';
    if (item.kind === 'caught-up') run.isCaughtUp = true;
    const events = item.kind === 'events' ? item.events : [];
    if (!(await applier.apply(events, item.position))) return 'poisoned';
    if (run.isCaughtUp && onCaughtUp) {
      await applier.flushCheckpoint();
      if (await onCaughtUp(db)) return 'done';
    }
    run.isIdle = true;
    if (run.isCaughtUp) run.onFirstCaughtUp?.();
  }
  return 'aborted';
};
