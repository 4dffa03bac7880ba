import { getOrCreateLiveGeneration } from '#projections/engine/blue-green.ts';
import { createReadModelChanges, type ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { startProjections } from '#projections/engine/supervisor.ts';
import { followingProjections, projections, projectionsOf } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import type { ConnectionString } from '#storage/database/pool.ts';
import { type EventStore, START_POSITION } from '#storage/events/event-store.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';

/**
 * Fills the read models that follow the log: runs their projections until each has processed the last event for it in the log. Throws when one of them stopped at
 * an error.
 */
export const projectToHead = async (connection: ConnectionString, store: EventStore): Promise<void> => {
  const wanted = await lastPositions(store);
  const changes = createReadModelChanges();
  const db = connect(connection, { name: 'levada projections', max: projections.length + 2 });
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const onFault = (projection: string, cause: unknown) =>
    fail(new Error(`The projection ${projection} stopped; the log itself is restored.`, { cause }));
  for (const projection of projections) await getOrCreateLiveGeneration(db, projection);
  const running = startProjections(followingProjections, {
    db,
    store: withUpcasting(store),
    changes,
    asyncCommit: false,
    onFault,
  });
  try {
    await Promise.race([failed, waitForPositions(changes, wanted)]);
  } finally {
    await running.stop();
    await db.destroy();
  }
};

/**
 * Reads the whole log and returns, for the name of each projection, the position of the last event that this projection processes. A
 * projection without events has no entry.
 */
export const lastPositions = async (store: EventStore): Promise<Map<string, bigint>> => {
  const last = new Map<string, bigint>();
  for await (const { stream, position } of store.readAll(START_POSITION, [])) {
    for (const name of projectionsOf(stream)) last.set(name, position);
  }
  return last;
};

/** Resolves when each projection named in `wanted` has processed the log up to its position there. */
export const waitForPositions = (changes: ReadModelChanges, wanted: Map<string, bigint>): Promise<void> => {
  const isReached = () => [...wanted].every(([name, position]) => changes.positionOf(name) >= position);
  return new Promise((resolve) => {
    changes.onPositionAdvanced(() => isReached() && resolve());
    if (isReached()) resolve();
  });
};
