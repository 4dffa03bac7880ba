import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { beginRebuild, getOrCreateLiveGeneration, swapTables } from './blue-green.ts';
import { type Generation, generationsOf } from './checkpoint.ts';
import { DEFAULT_LEASE_TIMING, type LeaseTiming } from './lease-timing.ts';
import { createLogIdentity, type LogIdentity, recordLogMismatch, WrongEventLog } from './log-identity.ts';
import { readOperatorDecisions, waitForOperatorDecision } from './operator-decisions.ts';
import type { Projection } from './projection.ts';
import type { ReadModelChanges } from './read-model-changes.ts';
import { isPositionValid } from './resume-point.ts';
import { type RunnerOptions, type RunResult, runGeneration } from './runner.ts';
import { sleepWithJitter } from './sleep-with-jitter.ts';

export interface SupervisorOptions {
  /** Every projection keeps one connection; let it have two more. */
  db: Kysely<Database>;
  store: EventStore;
  changes: ReadModelChanges;
  /** The process's own; made where there is none. */
  log?: LogIdentity;
  asyncCommit: boolean;
  onFault: (projection: string, error: unknown) => void;
  liveness?: LeaseTiming;
}

type Supervised = SupervisorOptions & { log: LogIdentity };

/** Runs every projection until stopped, each in a loop of its own, so that one that fails does not stop the others. */
export const startProjections = (projections: Projection[], options: SupervisorOptions) => {
  const abort = new AbortController();
  const log = options.log ?? createLogIdentity({ ...options, projections });
  const loops = projections.map((projection) => supervise(projection, { ...options, log }, abort.signal));
  return {
    async stop(): Promise<void> {
      abort.abort();
      await Promise.all(loops);
    },
  };
};

/** Looks after which another log is told. */
const REPORT_AFTER_ATTEMPTS = 2;

const supervise = async (projection: Projection, options: Supervised, signal: AbortSignal): Promise<void> => {
  const { retryAfterMs } = options.liveness ?? DEFAULT_LEASE_TIMING;
  let refused = 0;
  while (!signal.aborted) {
    try {
      await runOnce(projection, options, signal);
      refused = 0;
    } catch (error) {
      refused = error instanceof WrongEventLog ? refused + 1 : 0;
      // It stays so until somebody does something: once is enough, and not before the second look, since at the start it ends that.
      if (!signal.aborted && (refused === 0 || refused === REPORT_AFTER_ATTEMPTS))
        options.onFault(projection.name, error);
      await sleepWithJitter(refused > 0 ? retryAfterMs : retryAfterMs / 4, signal);
    }
  }
};

/** One run, and the wait that follows from how it ended. A projection that stopped at an event waits for staff, or for a restart. */
const runOnce = async (projection: Projection, options: Supervised, signal: AbortSignal): Promise<void> => {
  const { db, store, changes, liveness = DEFAULT_LEASE_TIMING } = options;
  const { name } = projection;
  const log = await verifyAndRecordLog(projection, options);
  const directions = await readOperatorDecisions(store, name);
  const live = await getOrCreateLiveGeneration(db, projection);
  const isOurs = live.log === log;
  if (isOurs) changes.positionRead(name, live.position);
  const onSeen = (position: bigint) => changes.publish({ projection: name, position, tags: [] });
  const isSameLog = async () => (await options.log.verify()) === log;
  const run = {
    ...options,
    signal,
    skipped: directions.skipped,
    onChange: changes.ownCommit,
    onPositionAdvanced: onSeen,
    isSameLog,
  };
  const result = await runOrRebuild(projection, live, log, run);
  if (result === 'standby') await sleepWithJitter(liveness.retryAfterMs, signal);
  if (result === 'poisoned') {
    const after = isOurs && live.position > directions.position ? live.position : directions.position;
    // Decisions about an event that this run meets come after both in the log.
    await waitForOperatorDecision(store, name, { after, isSameLog, signal });
  }
};

/** Verifies the log. When it is another one, that is recorded beside the read model until the right one is back. */
const verifyAndRecordLog = async (projection: Projection, { db, log }: Supervised): Promise<string> => {
  const live = await getOrCreateLiveGeneration(db, projection);
  try {
    const name = await log.verify();
    await recordLogMismatch(db, live, undefined);
    return name;
  } catch (error) {
    if (error instanceof WrongEventLog) await recordLogMismatch(db, live, error);
    throw error;
  }
};

/**
 * Tables of another version are never fed: their projector is in another release. Nor are those of another log. An older release
 * does not touch the tables of a newer one.
 */
const runOrRebuild = async (
  projection: Projection,
  live: Generation,
  log: string,
  run: RunnerOptions,
): Promise<RunResult> => {
  if (live.version === projection.version && live.log === log) return runGeneration(projection, live, run);
  const all = await generationsOf(run.db, projection.name);
  const isOutdated = all.some(({ version }) => version > projection.version);
  return isOutdated ? 'standby' : rebuildInPlaceOf(live, projection, log, run);
};

export interface RebuildOptions
  extends Pick<RunnerOptions, 'db' | 'store' | 'signal' | 'asyncCommit' | 'onFault' | 'liveness'> {
  /** Called after every batch. */
  onProgress?: (progress: RebuildProgress) => void;
}

export interface RebuildProgress {
  /** Events in the batch. */
  events: number;
  /** The position of the new tables. */
  position: bigint;
  /** The position of the served tables when the rebuild began. */
  target: bigint;
}

/**
 * Fills new tables beside the served ones and puts them in their place in one transaction. A rebuild that was cut short goes
 * on where it stopped. Answers how it ended: `standby` when another process is at it, `overtaken` when another one has done it.
 */
export const rebuildProjection = async (projection: Projection, options: RebuildOptions): Promise<RunResult> => {
  const { db, store, onProgress } = options;
  const log = await store.logId();
  const { skipped } = await readOperatorDecisions(store, projection.name);
  const live = await getOrCreateLiveGeneration(db, projection);
  const target = live.log === log ? live.position : await store.headPosition();
  const tell = (position: bigint, events: number) => onProgress?.({ events, position, target });
  const isSameLog = async () => (await store.logId()) === log;
  return rebuildInPlaceOf(live, projection, log, { ...options, skipped, isSameLog }, tell);
};

/** `onChange` is called for the swap only. */
const rebuildInPlaceOf = async (
  live: Generation,
  projection: Projection,
  log: string,
  options: RunnerOptions,
  onProgress?: (position: bigint, events: number) => void,
): Promise<RunResult> => {
  const { db, store, signal } = options;
  const isOf = async (each: Generation) => each.log === log && (await isPositionValid(store, each));
  const begun = (await generationsOf(db, projection.name)).find(({ status }) => status === 'building');
  const spoilt = begun && !(await isOf(begun)) ? begun : undefined;
  const building = await beginRebuild(db, projection, live, { log, spoilt });
  if (!building) return 'overtaken';
  const taking = { signal, isSameLog: live.log === null || (await isOf(live)) };
  return runGeneration(projection, building, {
    ...options,
    onPositionAdvanced: undefined,
    onChange: ({ position }, events) => onProgress?.(position, events),
    onCaughtUp: async (connection) => {
      const swapped = await swapTables(connection, projection, building, taking);
      if (swapped) options.onChange?.(swapped, 0);
      return swapped !== undefined;
    },
  });
};
