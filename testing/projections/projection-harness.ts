import { DEFAULT_LEASE_TIMING, type LeaseTiming } from '#projections/engine/lease-timing.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { createReadModelChanges, type ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { startProjections } from '#projections/engine/supervisor.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withSharedSubscription } from '#storage/events/shared-subscription/shared-subscription.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/database.ts';

/** A database with an event log, and runs of projections in this process that act like separate processes. */
export interface ProjectionHarness extends Pick<TestDatabase, 'db' | 'connection' | 'listening'> {
  store: EventStore;
  /** Starts projecting like a process of its own. */
  start(...projections: Projection[]): Running;
  /** Stops all runs in order. */
  stop(): Promise<void>;
  /** Timing of leases for runs that are started later. */
  liveness: LeaseTiming;
  close(): Promise<void>;
}

export interface Running {
  changes: ReadModelChanges;
  /** Reported errors, `name: message`. */
  faults: string[];
  /** Reported errors that are not connection errors. */
  mistakes: string[];
  stop(): Promise<void>;
}

/** Creates a harness with a new, empty database and its event log. The caller ends it with `close`, which also drops the database. */
export const createProjectionHarness = async (): Promise<ProjectionHarness> => {
  const { db, connection, listening, drop } = await createTestDatabase();
  const store = withUpcasting(withSharedSubscription(createPostgresEventStore(connection), { streamPrefixes: [''] }));
  const all: Running[] = [];
  const stop = async () => {
    for (const each of all) await each.stop();
  };
  const liveness = { ...DEFAULT_LEASE_TIMING };
  return {
    db,
    connection,
    listening,
    store,
    liveness,
    start(...projections) {
      const changes = createReadModelChanges();
      const faults: string[] = [];
      const mistakes: string[] = [];
      const onFault = (name: string, error: unknown) => {
        const fault = `${name}: ${(error as Error).message}`;
        faults.push(fault);
        if (!isConnectionError(error)) mistakes.push(fault);
      };
      const { stop } = startProjections(projections, { db, store, changes, liveness, asyncCommit: true, onFault });
      const running = { changes, faults, mistakes, stop };
      all.push(running);
      return running;
    },
    stop,
    async close() {
      await stop();
      await store.close();
      await drop();
    },
  };
};
