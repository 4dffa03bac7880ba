import { flushCompileCache } from 'node:module';
import { DEFAULT_LEASE_TIMING, type LeaseTiming } from '#projections/engine/lease-timing.ts';
import { createReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { startProjections } from '#projections/engine/supervisor.ts';
import { projections } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withSharedSubscription } from '#storage/events/shared-subscription/shared-subscription.ts';

/** Configuration of a process that runs the projections, for tests to kill: `fork` it, wait for `ready`, and send this. */
export interface ProcessConfig {
  connection: string;
  /** The version of every read model. */
  version: number;
  liveness?: LeaseTiming;
}

/** Messages of the process: `ready` to receive its configuration, `moved` at its first commit, or an error. */
export type ProcessMessage = 'ready' | 'moved' | { fault: string };

const BATCH = 100;

/** Splits events into small batches, so that there are more points in time at which the process can be killed. */
const inSmallBatches = (store: EventStore): EventStore => ({
  ...store,
  async *subscribe(...args) {
    for await (const item of store.subscribe(...args)) {
      if (item.kind !== 'events') yield item;
      else
        for (let at = 0; at < item.events.length; at += BATCH) {
          const events = item.events.slice(at, at + BATCH);
          yield { ...item, events, position: events.at(-1)!.position };
        }
    }
  },
});

const say = (said: ProcessMessage): void => void process.send?.(said);

process.on('message', ({ connection, version, liveness = DEFAULT_LEASE_TIMING }: ProcessConfig) => {
  const changes = createReadModelChanges();
  const stopTelling = changes.onChange(({ tags }) => {
    if (tags.length === 0) return;
    stopTelling();
    say('moved');
  });
  startProjections(
    projections.map((projection) => ({ ...projection, version })),
    {
      // Same options as in `api/runtime.ts`.
      db: connect(connection, { max: 4 }),
      store: inSmallBatches(withSharedSubscription(createPostgresEventStore(connection))),
      changes,
      liveness,
      asyncCommit: true,
      onFault: (name, error) => say({ fault: `${name}: ${error}` }),
    },
  );
});
process.on('disconnect', () => process.exit());
// Otherwise written at exit only, which a killed process does not reach: each would compile all modules again.
flushCompileCache();
say('ready');
