import type { Kysely } from 'kysely';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { applyBatch } from './apply-batch.ts';
import { BehindCheckpoint, CheckpointMoved, type Generation, recordFault, verifyCheckpoint } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import type { ReadModelChange } from './read-model-changes.ts';

export interface BatchOptions {
  /** See `applyBatch`. */
  asyncCommit: boolean;
  /** Ids of the events that staff decided to skip. */
  skipped: ReadonlySet<string>;
  /** Called after each commit; `events` is the number of projected events. */
  onChange?: ((change: ReadModelChange, events: number) => void) | undefined;
  /** Called when the log has no more events for this projection up to the position. */
  onPositionAdvanced?: ((position: bigint) => void) | undefined;
  onFault?: (projection: string, error: unknown) => void;
}

export type BatchApplier = ReturnType<typeof createBatchApplier>;

/**
 * Creates the object with which one process applies events to a generation of a projection (one build of its tables). At an event that
 * cannot be applied, the object stores the error and stops. Its methods throw `CheckpointMoved` when another process has moved the
 * checkpoint, `BehindCheckpoint` when an event is from before the checkpoint, and errors of the connection.
 */
export const createBatchApplier = (
  db: Kysely<Database>,
  projection: Projection,
  from: Generation,
  { asyncCommit, skipped, onChange, onPositionAdvanced, onFault }: BatchOptions,
) => {
  let at = from;
  /** Position up to which the log was read, at or after the checkpoint, which is not moved for every event of other streams. */
  let seen = from.position;
  let turn: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  /** Runs work one after the other, because both events and the heartbeat move the checkpoint. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  const applyTogether = async (events: RecordedEvent[], position: bigint): Promise<void> => {
    const [first] = events;
    if (first && first.position <= at.position) throw new BehindCheckpoint(at, first.position);
    const wanted = events.filter(({ id }) => !skipped.has(id));
    const change = await applyBatch(db, projection, at, { events: wanted, position, last: events.at(-1) }, asyncCommit);
    at = { ...at, position };
    seen = position;
    onChange?.(change, wanted.length);
  };

  /** Applies each event in its own transaction, so that those before the faulty one are applied. */
  const applyOneByOne = async (events: RecordedEvent[]): Promise<boolean> => {
    for (const event of events) {
      try {
        await applyTogether([event], event.position);
      } catch (error) {
        if (!isPoison(error)) throw error;
        await record(event, error instanceof Error ? error.message : String(error));
        return false;
      }
    }
    return true;
  };

  /** Records a fault and stops moving the checkpoint: it stays before the event, since moving it would clear the fault. */
  const record = ({ position, id, stream, type }: RecordedEvent, message: string): Promise<void> => {
    isStopped = true;
    const where = { position: String(position), eventId: id, stream, type };
    return recordFault(db, at, { ...where, message, at: new Date().toISOString() });
  };

  const see = (position: bigint): void => {
    if (position <= seen) return;
    seen = position;
    onPositionAdvanced?.(position);
  };

  const apply = async (events: RecordedEvent[], position: bigint): Promise<boolean> => {
    try {
      await applyTogether(events, position);
      return true;
    } catch (error) {
      if (!isPoison(error)) throw error;
      onFault?.(projection.name, error);
      const isDone = await applyOneByOne(events);
      if (isDone) see(position);
      return isDone;
    }
  };

  return {
    /** Returns the position up to which the log was read and applied. */
    position: (): bigint => seen,
    /**
     * Applies the events up to a position; without events the checkpoint is not moved before `flushCheckpoint`. Returns false if an event
     * cannot be projected: the fault is recorded, and all events before it are applied.
     */
    apply: (events: RecordedEvent[], position: bigint): Promise<boolean> =>
      inTurn(async () => {
        if (events.length > 0) return apply(events, position);
        see(position);
        return true;
      }),
    /**
     * Resolves when the database has answered after all work so far that the checkpoint is where this process left it; work that hangs keeps it
     * waiting. A database that crashed may have undone the last commits (`asyncCommit`), which no connection need notice.
     */
    verifyCheckpoint: (): Promise<{ isMismatched: boolean }> => inTurn(() => verifyCheckpoint(db, at)),
    /** Moves the checkpoint to the position that was read, unless it is there already or a fault is recorded. */
    flushCheckpoint: (): Promise<void> =>
      inTurn(async () => {
        if (seen > at.position && !isStopped) await applyTogether([], seen);
      }),
    /**
     * Moves the checkpoint past an event that cannot be read, if staff decided to skip it. Otherwise records the fault and returns false.
     */
    skip: (event: RecordedEvent, why: string): Promise<boolean> =>
      inTurn(async () => {
        if (skipped.has(event.id)) await applyTogether([event], event.position);
        else {
          onFault?.(projection.name, new Error(why));
          await record(event, why);
        }
        return skipped.has(event.id);
      }),
  };
};

/** Returns true when the event itself caused the error, not the connection or another process. */
const isPoison = (error: unknown): boolean =>
  !isConnectionError(error) && !(error instanceof CheckpointMoved) && !(error instanceof BehindCheckpoint);
