import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { Projection } from './projection.ts';
import { rebuildProjection } from './supervisor.ts';

interface BackgroundRebuildOptions {
  /** A rebuild keeps one connection until it ends. */
  db: Kysely<Database>;
  store: EventStore;
  onFault: (projection: string, error: unknown) => void;
}

interface RebuildSteps<Result> {
  /** Called before the rebuild, which is not started if this fails. */
  announce: () => Promise<Result>;
  /** Called when the new tables are served. */
  onRebuilt: () => Promise<unknown>;
}

export type BackgroundRebuilds = ReturnType<typeof createBackgroundRebuilds>;

/**
 * Creates the object with which a process rebuilds read models while it serves requests, one at a time. A rebuild that is interrupted, by
 * `stop` or an outage, keeps its tables, and the next one of the same read model resumes it. Failures go to `onFault`; an event that
 * cannot be projected is stored with the rebuild.
 */
export const createBackgroundRebuilds = ({ db, store, onFault }: BackgroundRebuildOptions) => {
  const stopping = new AbortController();
  let running: Promise<unknown> | undefined;

  const rebuild = async (projection: Projection, onRebuilt: () => Promise<unknown>): Promise<void> => {
    try {
      // No request reads the new tables before the swap, whose commit waits for the disk.
      const options = { db, store, asyncCommit: true, signal: stopping.signal };
      if ((await rebuildProjection(projection, options)) === 'done') await onRebuilt();
    } catch (error) {
      if (!stopping.signal.aborted) onFault(projection.name, error);
    } finally {
      running = undefined;
    }
  };

  return {
    /**
     * Starts a rebuild and resolves to the result of `announce`; the rebuild goes on afterwards. Returns undefined, without any effect, if
     * this process is rebuilding a read model or shutting down.
     */
    start<Result>(projection: Projection, { announce, onRebuilt }: RebuildSteps<Result>): Promise<Result> | undefined {
      if (running || stopping.signal.aborted) return undefined;
      const announced = announce();
      running = announced.then(
        () => rebuild(projection, onRebuilt),
        () => {
          running = undefined;
        },
      );
      return announced;
    },
    /** Interrupts the rebuild and resolves when it has ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
};
