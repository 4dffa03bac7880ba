import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';
import { type BatchApplier, type BatchOptions, createBatchApplier } from './batch-applier.ts';
import { CheckpointMoved, type Generation } from './checkpoint.ts';
import { withGenerationLock } from './generation-lock.ts';
import type { Projection } from './projection.ts';

export interface RunnerOptions extends BatchOptions {
  /** Every run keeps one of its connections for as long as it lasts. */
  db: Kysely<Database>;
  store: EventStore;
  signal: AbortSignal;
  /** Called whenever everything was applied; return true to end the run. */
  onCaughtUp?: (connection: Kysely<Database>) => Promise<boolean>;
}

/**
 * How a run ended: aborted, overtaken by another process or a swap, done as `onCaughtUp` said, stopped by an event, or not
 * begun because another process is at it.
 */
export type RunResult = 'aborted' | 'overtaken' | 'done' | 'poisoned' | 'standby';

/**
 * Applies the log to one generation of a projection until the run ends. The advisory lock and every transaction use the same
 * connection: a process that loses the connection cannot write without the lock.
 */
export const runGeneration = async (
  projection: Projection,
  from: Generation,
  options: RunnerOptions,
): Promise<RunResult> => {
  try {
    const run = (connection: Kysely<Database>) => feed(connection, projection, from, options);
    return (await withGenerationLock(options.db, from, run)) ?? 'standby';
  } catch (error) {
    if (error instanceof CheckpointMoved) return 'overtaken';
    throw error;
  }
};

const feed = async (
  db: Kysely<Database>,
  projection: Projection,
  from: Generation,
  options: RunnerOptions,
): Promise<RunResult> => {
  const applier = createBatchApplier(db, projection, from, options);
  while (!options.signal.aborted) {
    try {
      return await follow(applier, projection, options, db);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const { event, message } = error;
      if (!(await applier.skip(event, message))) return 'poisoned';
    }
  }
  return 'aborted';
};

/** Throws `UnreadableEvent` after the events before it were applied. */
const follow = async (
  applier: BatchApplier,
  { prefixes }: Projection,
  { store, signal, onCaughtUp }: RunnerOptions,
  db: Kysely<Database>,
): Promise<RunResult> => {
  let isCaughtUp = false;
  for await (const item of store.subscribe(applier.position(), prefixes, signal)) {
    if (item.kind === 'caught-up') isCaughtUp = true;
    else if (item.events.length > 0 && !(await applier.apply(item.events))) return 'poisoned';
    if (isCaughtUp && (await onCaughtUp?.(db))) return 'done';
  }
  return 'aborted';
};
