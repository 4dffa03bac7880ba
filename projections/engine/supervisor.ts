import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { sleepWithJitter } from '#storage/wait/sleep.ts';
import { beginRebuild, getOrCreateLiveGeneration, swapTables } from './blue-green.ts';
import { type Generation, generationsOf } from './checkpoint.ts';
import { DEFAULT_LEASE_TIMING, type LeaseTiming } from './lease-timing.ts';
import {
  clearLogMismatch,
  createLogIdentity,
  type LogIdentity,
  recordLogMismatch,
  WrongEventLog,
} from './log-identity.ts';
import { readOperatorDecisions, waitForOperatorDecision } from './operator-decisions.ts';
import type { Projection } from './projection.ts';
import type { ReadModelChanges } from './read-model-changes.ts';
import { isPositionValid } from './resume-point.ts';
import { type RunnerOptions, type RunResult, runGeneration } from './runner.ts';

export interface SupervisorOptions {
  db: Kysely<Database>;
  store: EventStore;
  changes: ReadModelChanges;
  /** The log identity of the process; created if undefined. */
  log?: LogIdentity;
  asyncCommit: boolean;
  onFault: (projection: string, error: unknown) => void;
  liveness?: LeaseTiming;
}

type Supervised = SupervisorOptions & { log: LogIdentity };

/**
 * Starts every projection in a separate loop, so that a failing one does not stop the others. `stop` of the returned object ends them and
 * resolves when all have ended.
 */
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

/** Number of consecutive attempts after which a wrong event log is reported. */
const REPORT_AFTER_ATTEMPTS = 2;

const supervise = async (projection: Projection, options: Supervised, signal: AbortSignal): Promise<void> => {
  const { retryAfterMs } = options.liveness ?? DEFAULT_LEASE_TIMING;
  let refused = 0;
  while (!signal.aborted) {
    try {
      const run = await runOnce(projection, options, signal);
      refused = 0;
      await waitForNextRun(projection, run, options, signal);
    } catch (error) {
      refused = error instanceof WrongEventLog ? refused + 1 : 0;
      // A wrong log stays wrong until an administrator acts: report it once, and not at the first attempt, which may end the start.
      if (!signal.aborted && (refused === 0 || refused === REPORT_AFTER_ATTEMPTS))
        options.onFault(projection.name, error);
      await sleepWithJitter(refused > 0 ? retryAfterMs : retryAfterMs / 4, signal);
    }
  }
};

interface Run {
  result: RunResult;
  /** Position after which decisions of staff concern the event that stopped it. */
  decidedAfter: bigint;
  isSameLog: () => Promise<boolean>;
}

/** Runs a projection until its run ends; one on demand until it has the whole log. */
const runOnce = async (projection: Projection, options: Supervised, signal: AbortSignal): Promise<Run> => {
  const { db, store, changes } = options;
  const { name } = projection;
  const log = await verifyAndRecordLog(projection, options);
  const directions = await readOperatorDecisions(store, name);
  const live = await getOrCreateLiveGeneration(db, projection);
  const isOurs = live.log === log;
  if (isOurs) changes.positionRead(name, live.position);
  const onSeen = (position: bigint) => changes.publish({ projection: name, position, tags: [] });
  const isSameLog = async () => (await options.log.verify()) === log;
  const result = await runOrRebuild(projection, live, log, {
    ...options,
    signal,
    skipped: directions.skipped,
    onChange: changes.ownCommit,
    onPositionAdvanced: onSeen,
    isSameLog,
    ...(projection.onDemand && { onCaughtUp: async () => true }),
  });
  // Decisions about the event that stopped this run come after both positions in the log.
  const decidedAfter = isOurs && live.position > directions.position ? live.position : directions.position;
  return { result, decidedAfter, isSameLog };
};

/** Waits while another process runs the projection, or until staff decide about the event at which it stopped. */
const waitForNextRun = async (
  { name }: Projection,
  { result, decidedAfter, isSameLog }: Run,
  { store, liveness = DEFAULT_LEASE_TIMING }: Supervised,
  signal: AbortSignal,
): Promise<void> => {
  if (result === 'standby') await sleepWithJitter(liveness.retryAfterMs, signal);
  if (result === 'poisoned') await waitForOperatorDecision(store, name, { after: decidedAfter, isSameLog, signal });
};

/** Milliseconds between two looks at the position of a projection that another process runs. */
const LOOK_AGAIN_MS = 200;

/**
 * Brings a projection on demand up to the present end of the log; does nothing if it is there. Only one process does so at a time, and
 * others wait for it. Resolves to false when `signal` aborts before, or when an event cannot be projected, which is recorded with the read
 * model. Rejects with `WrongEventLog`, `EventStoreUnavailable` and errors of the database.
 */
export type CatchUp = (projection: Projection, signal: AbortSignal) => Promise<boolean>;

/** Creates the function that brings projections on demand up to the end of the log. */
export const createCatchUp =
  (options: Supervised): CatchUp =>
  async (projection, signal) => {
    const head = await options.store.headPosition();
    const log = await options.log.verify();
    while (!signal.aborted) {
      const live = await getOrCreateLiveGeneration(options.db, projection);
      if (live.version === projection.version && live.log === log && live.position >= head) return true;
      const { result } = await runOnce(projection, options, signal);
      if (result === 'done') return true;
      if (result === 'poisoned') return false;
      await sleepWithJitter(LOOK_AGAIN_MS, signal);
    }
    return false;
  };

/**
 * Verifies the log and returns its id. A mismatch is recorded with the read model until the right log is connected again, and thrown. A
 * process that never had the right log records nothing: its EVENTSTORE_URL is wrong, and other processes may project from the right log.
 */
const verifyAndRecordLog = async (projection: Projection, { db, log, liveness }: Supervised): Promise<string> => {
  const live = await getOrCreateLiveGeneration(db, projection);
  try {
    const name = await log.verify();
    if (live.error?.isAboutLog) await clearLogMismatch(db, live);
    return name;
  } catch (error) {
    const isRecorded = error instanceof WrongEventLog && log.wasVerified();
    if (isRecorded) await recordLogMismatch(db, live, error, liveness?.expiresAfterMs);
    throw error;
  }
};

/**
 * Runs the live generation if it has this version and log, otherwise rebuilds it. Tables of another version are never written, since their
 * projector is in another release. Returns `standby` if a generation of a newer version exists: an older release does not touch its tables.
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
  /** The position of the new generation. */
  position: bigint;
  /** The position of the live generation at the start, or the head position if that belongs to another log. */
  target: bigint;
}

/**
 * Rebuilds the tables of a projection separately and then replaces the live ones in one transaction. Resumes an interrupted rebuild.
 * Returns the way in which the rebuild ended: `standby` when another process is rebuilding, `overtaken` when another one has finished it or
 * the log was replaced.
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

/** Rebuilds the tables and swaps them. `onChange` is called for the swap only. */
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
  const taking = { signal, isSameLog: await isOf(live) };
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
