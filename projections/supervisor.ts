import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { Generation } from './checkpoint.ts';
import { beginRebuild, liveGeneration, takeOver } from './generation-tables.ts';
import type { Projection } from './projection.ts';
import { EVERYTHING, type ReadModelChanges } from './read-model-changes.ts';
import { pause, type RunnerOptions, runGeneration } from './runner.ts';

export interface SupervisorOptions {
  db: Kysely<Database>;
  store: EventStore;
  changes: ReadModelChanges;
  relaxed: boolean;
  onFault: (projection: string, error: unknown) => void;
}

/** How long a process that stands by, or whose projection is stuck, waits before it looks again. */
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
      const result = await runOnce(projection, options, signal);
      if (result === 'standby' || result === 'poisoned') await pause(LOOK_AGAIN_MS, signal);
    } catch (error) {
      if (!signal.aborted) options.onFault(projection.name, error);
      await pause(LOOK_AGAIN_MS / 4, signal);
    }
  }
};

const runOnce = async (projection: Projection, options: SupervisorOptions, signal: AbortSignal) => {
  const { db, store, relaxed, changes, onFault } = options;
  const live = await liveGeneration(db, projection);
  changes.announce({ projection: projection.name, position: live.position, tags: [] });
  const run = { db, store, signal, relaxed, onFault };
  if (live.version < projection.version) {
    await rebuild(projection, run);
    changes.announce({ projection: projection.name, position: live.position, tags: [EVERYTHING] });
    return 'done';
  }
  return runGeneration(projection, live, { ...run, onChange: changes.announce });
};

/**
 * Fills new tables beside the served ones and swaps them in one transaction. A rebuild that was cut short goes on where it
 * stopped. Answers how it ended; `standby` when another process is at it.
 */
export const rebuild = async (
  projection: Projection,
  options: RunnerOptions & { onProgress?: (at: Generation) => void },
) => {
  const building = await beginRebuild(options.db, projection);
  return runGeneration(projection, building, {
    ...options,
    onChange: ({ position }) => options.onProgress?.({ ...building, position }),
    onCaughtUp: () => takeOver(options.db, projection, building),
  });
};
