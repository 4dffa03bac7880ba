import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { type Generation, generationsOf } from './checkpoint.ts';
import { readDirections, untilDirected } from './directions.ts';
import { liveGeneration } from './generation-tables.ts';
import { pause } from './pause.ts';
import type { Projection } from './projection.ts';
import type { ReadModelChanges } from './read-model-changes.ts';
import { rebuild } from './rebuild.ts';
import { type RunnerOptions, type RunResult, runGeneration } from './runner.ts';

export interface SupervisorOptions {
  /** Every projection keeps one connection; let it have two more. */
  db: Kysely<Database>;
  store: EventStore;
  changes: ReadModelChanges;
  relaxed: boolean;
  onFault: (projection: string, error: unknown) => void;
}

/** How long a process that stands by, or was interrupted, waits before it looks again. */
const LOOK_AGAIN_MS = 2000;

/** Keeps every projection running until stopped: each on its own, so that one that fails never holds up the others. */
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
  while (!signal.aborted) {
    try {
      await runOnce(projection, options, signal);
    } catch (error) {
      if (!signal.aborted) options.onFault(projection.name, error);
      await pause(LOOK_AGAIN_MS / 4, signal);
    }
  }
};

/** One run, and the wait that follows from how it ended. A projection that is stuck waits for staff, or for a restart. */
const runOnce = async (projection: Projection, options: SupervisorOptions, signal: AbortSignal): Promise<void> => {
  const { db, store, changes, relaxed, onFault } = options;
  const { name } = projection;
  const directions = await readDirections(store, name);
  const live = await liveGeneration(db, projection);
  changes.announce({ projection: name, position: live.position, tags: [] });
  const run = { db, store, signal, relaxed, skipped: directions.skipped, onChange: changes.announce, onFault };
  const result = await feedOrRebuild(projection, live, run);
  if (result === 'standby') await pause(LOOK_AGAIN_MS, signal);
  if (result === 'poisoned') {
    const after = directions.position > live.position ? directions.position : live.position;
    await untilDirected(store, name, after, signal);
  }
};

/**
 * Tables of another version are never fed: their projector is in another program. An older program leaves those of a newer
 * one alone, built or building.
 */
const feedOrRebuild = async (projection: Projection, live: Generation, run: RunnerOptions): Promise<RunResult> => {
  if (live.version === projection.version) return runGeneration(projection, live, run);
  const all = await generationsOf(run.db, projection.name);
  const isOutdated = all.some(({ version }) => version > projection.version);
  return isOutdated ? 'standby' : rebuild(projection, live, run);
};
