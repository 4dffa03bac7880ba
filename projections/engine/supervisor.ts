import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { type Generation, generationsOf } from './checkpoint.ts';
import { type Directions, readDirections, untilDirected } from './directions.ts';
import { beginRebuild, liveGeneration, takeOver } from './generation-tables.ts';
import { isKnownLog, LogIsAnother, requireKnownLog } from './known-log.ts';
import { LIVENESS, type Liveness } from './liveness.ts';
import { pause } from './pause.ts';
import type { Projection } from './projection.ts';
import type { ReadModelChanges } from './read-model-changes.ts';
import { type RunnerOptions, type RunResult, runGeneration } from './runner.ts';

export interface SupervisorOptions {
  /** Every projection keeps one connection; let it have two more. */
  db: Kysely<Database>;
  store: EventStore;
  changes: ReadModelChanges;
  relaxed: boolean;
  onFault: (projection: string, error: unknown) => void;
  liveness?: Liveness;
}

/** Runs every projection until stopped, each in a loop of its own, so that one that fails does not stop the others. */
export const startProjections = (projections: Projection[], options: SupervisorOptions) => {
  const abort = new AbortController();
  const loops = projections.map((projection) => supervise(projection, options, abort.signal));
  return {
    async stop(): Promise<void> {
      abort.abort();
      await Promise.all(loops);
    },
  };
};

const supervise = async (projection: Projection, options: SupervisorOptions, signal: AbortSignal): Promise<void> => {
  const { lookAgain } = options.liveness ?? LIVENESS;
  let refused = false;
  while (!signal.aborted) {
    try {
      await runOnce(projection, options, signal);
      refused = false;
    } catch (error) {
      // It stays so until somebody does something: once is enough.
      if (!signal.aborted && !refused) options.onFault(projection.name, error);
      refused = error instanceof LogIsAnother;
      await pause(refused ? lookAgain : lookAgain / 4, signal);
    }
  }
};

/** One run, and the wait that follows from how it ended. A projection that stopped at an event waits for staff, or for a restart. */
const runOnce = async (projection: Projection, options: SupervisorOptions, signal: AbortSignal): Promise<void> => {
  const { db, store, changes, liveness = LIVENESS } = options;
  const { name } = projection;
  const directions = await readDirections(store, name);
  const live = await liveGeneration(db, projection);
  changes.found(name, live.position);
  await requireKnownLog(db, store, live);
  const onSeen = (position: bigint) => changes.announce({ projection: name, position, tags: [] });
  const run = { ...options, signal, skipped: directions.skipped, onChange: changes.committed, onSeen };
  const result = await feedOrRebuild(projection, live, run);
  if (result === 'standby') await pause(liveness.lookAgain, signal);
  if (result === 'poisoned') await untilDirected(store, name, later(directions, live), signal);
};

/** Decisions about an event that this run meets come after both in the log. */
const later = (directions: Directions, live: Generation): bigint =>
  directions.position > live.position ? directions.position : live.position;

/**
 * Tables of another version are never fed: their projector is in another release. An older release does not touch the tables of a
 * newer one.
 */
const feedOrRebuild = async (projection: Projection, live: Generation, run: RunnerOptions): Promise<RunResult> => {
  if (live.version === projection.version) return runGeneration(projection, live, run);
  const all = await generationsOf(run.db, projection.name);
  const isOutdated = all.some(({ version }) => version > projection.version);
  return isOutdated ? 'standby' : rebuildInPlaceOf(live, projection, run);
};

export interface RebuildOptions
  extends Pick<RunnerOptions, 'db' | 'store' | 'signal' | 'relaxed' | 'onFault' | 'liveness'> {
  /** Called after every batch. */
  onProgress?: (progress: RebuildProgress) => void;
}

export interface RebuildProgress {
  /** Of the batch. */
  events: number;
  /** How far the new tables are. */
  position: bigint;
  /** How far the served ones were when it began. */
  target: bigint;
}

/**
 * Fills new tables beside the served ones and puts them in their place in one transaction. A rebuild that was cut short goes
 * on where it stopped. Answers how it ended: `standby` when another process is at it, `overtaken` when another one has done it.
 */
export const rebuild = async (projection: Projection, options: RebuildOptions): Promise<RunResult> => {
  const { db, store, onProgress } = options;
  const { skipped } = await readDirections(store, projection.name);
  const live = await liveGeneration(db, projection);
  const tell = (position: bigint, events: number) => onProgress?.({ events, position, target: live.position });
  return rebuildInPlaceOf(live, projection, { ...options, skipped }, tell);
};

/** `onChange` is called for the swap only. */
const rebuildInPlaceOf = async (
  live: Generation,
  projection: Projection,
  options: RunnerOptions,
  onProgress?: (position: bigint, events: number) => void,
): Promise<RunResult> => {
  const known = { signal: options.signal, isKnownLog: await isKnownLog(options.db, options.store) };
  const building = await beginRebuild(options.db, projection, live, known.isKnownLog);
  if (!building) return 'overtaken';
  return runGeneration(projection, building, {
    ...options,
    onSeen: undefined,
    onChange: ({ position }, events) => onProgress?.(position, events),
    onCaughtUp: async (connection) => {
      const swapped = await takeOver(connection, projection, building, known);
      if (swapped) options.onChange?.(swapped, 0);
      return swapped !== undefined;
    },
  });
};
