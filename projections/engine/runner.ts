import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';
import { CheckpointMoved, type Generation } from './checkpoint.ts';
import { createFeeder, type Feeder } from './feeder.ts';
import { withGenerationLock } from './generation-lock.ts';
import type { Projection } from './projection.ts';
import type { ReadModelChange } from './read-model-changes.ts';

export interface RunnerOptions {
  /** Every run keeps one of its connections for as long as it lasts. */
  db: Kysely<Database>;
  store: EventStore;
  signal: AbortSignal;
  /** See `applyBatch`. */
  relaxed: boolean;
  /** Ids of the events that staff said to leave out. */
  skipped: ReadonlySet<string>;
  /** `events`: how many were projected. */
  onChange?: ((change: ReadModelChange, events: number) => void) | undefined;
  /** Called whenever everything was applied; return true to end the run. */
  onCaughtUp?: (connection: Kysely<Database>) => Promise<boolean>;
  onFault?: (projection: string, error: unknown) => void;
}

/**
 * How a run ended: aborted, overtaken by another process or a swap, done as `onCaughtUp` said, stopped by an event, or not
 * begun because another process is at it.
 */
export type RunResult = 'aborted' | 'overtaken' | 'done' | 'poisoned' | 'standby';

/**
 * Feeds one generation of one projection for as long as it may. The advisory lock and every transaction use the same
 * connection: whoever loses the connection loses the right to write with it.
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
  const feeder = createFeeder(db, projection, from, options);
  while (!options.signal.aborted) {
    try {
      return await follow(feeder, projection, options, db);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const { event, message } = error;
      if (!(await feeder.leaveOut(event, message))) return 'poisoned';
    }
  }
  return 'aborted';
};

/** Throws `UnreadableEvent` right behind what came before it. */
const follow = async (
  feeder: Feeder,
  { prefixes }: Projection,
  { store, signal, onCaughtUp }: RunnerOptions,
  db: Kysely<Database>,
): Promise<RunResult> => {
  let isCaughtUp = false;
  for await (const item of store.subscribe(feeder.position(), prefixes, signal)) {
    if (item.kind === 'caught-up') isCaughtUp = true;
    else if (!(await feeder.apply(item.events))) return 'poisoned';
    if (isCaughtUp && (await onCaughtUp?.(db))) return 'done';
  }
  return 'aborted';
};
