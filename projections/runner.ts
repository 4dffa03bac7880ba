import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';
import { applyBatch } from './apply-batch.ts';
import { CheckpointMoved, type Generation, recordFault } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import type { ReadModelChange } from './read-model-changes.ts';

export interface RunnerOptions {
  db: Kysely<Database>;
  store: EventStore;
  signal: AbortSignal;
  /** See `applyBatch`. */
  relaxed: boolean;
  onChange?: (change: ReadModelChange) => void;
  /** Return true to end the run. */
  onCaughtUp?: () => Promise<boolean>;
  onFault?: (projection: string, error: unknown) => void;
}

/** How a run ended: aborted, overtaken by another process or a swap, done as `onCaughtUp` said, or stopped by an event. */
export type RunResult = 'aborted' | 'overtaken' | 'done' | 'poisoned' | 'standby';

/**
 * Feeds one generation of one projection for as long as it may. The advisory lock and every transaction use the same
 * connection: whoever loses the connection loses the right to write with it.
 */
export const runGeneration = (projection: Projection, from: Generation, options: RunnerOptions): Promise<RunResult> =>
  options.db.connection().execute(async (connection) => {
    if (!(await lock(connection, from))) return 'standby';
    try {
      return await feed(connection, projection, from, options);
    } finally {
      await unlock(connection, from).catch(ignoreLostConnection);
    }
  });

const feed = async (
  db: Kysely<Database>,
  projection: Projection,
  from: Generation,
  { store, signal, relaxed, onChange, onCaughtUp, onFault }: RunnerOptions,
): Promise<RunResult> => {
  let at = from;
  for await (const item of store.subscribe(from.position, projection.prefixes, signal)) {
    if (item.kind === 'caught-up') {
      if (await onCaughtUp?.()) return 'done';
      continue;
    }
    try {
      onChange?.(await applyBatch(db, projection, at, item.events, relaxed));
      at = { ...at, position: item.events.at(-1)!.position };
    } catch (error) {
      if (error instanceof CheckpointMoved) return 'overtaken';
      if (isConnectionError(error)) throw error;
      onFault?.(projection.name, error);
      const stuck = await applyUpToPoison(db, projection, at, item.events, relaxed, onChange);
      if (stuck) return 'poisoned';
      at = { ...at, position: item.events.at(-1)!.position };
    }
  }
  return signal.aborted ? 'aborted' : 'overtaken';
};

/** One event a transaction, so that all before the bad one count; the bad one is recorded and stops this projection alone. */
const applyUpToPoison = async (
  db: Kysely<Database>,
  projection: Projection,
  from: Generation,
  events: RecordedEvent[],
  relaxed: boolean,
  onChange: RunnerOptions['onChange'],
): Promise<boolean> => {
  let at = from;
  for (const event of events) {
    try {
      onChange?.(await applyBatch(db, projection, at, [event], relaxed));
      at = { ...at, position: event.position };
    } catch (error) {
      if (isConnectionError(error) || error instanceof CheckpointMoved) throw error;
      await recordFault(db, at, {
        position: String(event.position),
        stream: event.stream,
        type: event.type,
        message: error instanceof Error ? error.message : String(error),
        at: new Date().toISOString(),
      });
      return true;
    }
  }
  return false;
};

const lockKey = (of: Generation) => sql`hashtextextended(${`projection:${of.name}:${of.generation}`}, 0)`;

const lock = async (connection: Kysely<Database>, of: Generation): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockKey(of)}) as locked`.execute(
    connection,
  );
  return rows[0]?.locked === true;
};

const unlock = (connection: Kysely<Database>, of: Generation) =>
  sql`select pg_advisory_unlock(${lockKey(of)})`.execute(connection);

/** Postgres releases the lock itself when the connection is gone. */
const ignoreLostConnection = (error: unknown): void => {
  if (!isConnectionError(error)) throw error;
};

/** Between 0.5 and 1.5 times the delay, so that many processes do not return at once. Ends early on abort. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
