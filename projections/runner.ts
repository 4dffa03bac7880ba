import type { Kysely } from 'kysely';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';
import { applyBatch } from './apply-batch.ts';
import { CheckpointMoved, type Generation, recordFault } from './checkpoint.ts';
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
  const { store, signal, onCaughtUp } = options;
  let at = from;
  let isCaughtUp = false;
  for await (const item of store.subscribe(from.position, projection.prefixes, signal)) {
    if (item.kind === 'caught-up') isCaughtUp = true;
    else {
      const position = item.events.at(-1)!.position;
      at = await applyEvents(db, projection, at, item.events, options);
      if (at.position < position) return 'poisoned';
    }
    if (isCaughtUp && (await onCaughtUp?.(db))) return 'done';
  }
  return 'aborted';
};

/** Answers how far it came: to the last event, or to the one before the event that cannot be projected. */
const applyEvents = async (
  db: Kysely<Database>,
  projection: Projection,
  from: Generation,
  events: RecordedEvent[],
  { relaxed, skipped, onChange, onFault }: RunnerOptions,
): Promise<Generation> => {
  const apply = async (at: Generation, some: RecordedEvent[]): Promise<Generation> => {
    const wanted = some.filter(({ id }) => !skipped.has(id));
    const { position } = some.at(-1)!;
    onChange?.(await applyBatch(db, projection, at, { events: wanted, position }, relaxed), wanted.length);
    return { ...at, position };
  };
  try {
    return await apply(from, events);
  } catch (error) {
    if (!isPoison(error)) throw error;
    onFault?.(projection.name, error);
    return applyUpToPoison(db, from, events, apply);
  }
};

/** One event a transaction, so that all before the bad one count; the bad one is recorded and stops this projection alone. */
const applyUpToPoison = async (
  db: Kysely<Database>,
  from: Generation,
  events: RecordedEvent[],
  apply: (at: Generation, some: RecordedEvent[]) => Promise<Generation>,
): Promise<Generation> => {
  let at = from;
  for (const event of events) {
    try {
      at = await apply(at, [event]);
    } catch (error) {
      if (!isPoison(error)) throw error;
      await recordFault(db, at, {
        position: String(event.position),
        eventId: event.id,
        stream: event.stream,
        type: event.type,
        message: error instanceof Error ? error.message : String(error),
        at: new Date().toISOString(),
      });
      return at;
    }
  }
  return at;
};

/** The event's own fault, not that of the connection or of somebody faster. */
const isPoison = (error: unknown): boolean => !isConnectionError(error) && !(error instanceof CheckpointMoved);
