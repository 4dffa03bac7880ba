import type { Kysely } from 'kysely';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { applyBatch } from './apply-batch.ts';
import { CheckpointMoved, type Generation, recordFault } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import type { ReadModelChange } from './read-model-changes.ts';

export interface BatchOptions {
  /** See `applyBatch`. */
  relaxed: boolean;
  /** Ids of the events that staff said to skip. */
  skipped: ReadonlySet<string>;
  /** `events`: how many were projected. */
  onChange?: ((change: ReadModelChange, events: number) => void) | undefined;
  onFault?: (projection: string, error: unknown) => void;
}

export type BatchApplier = ReturnType<typeof createBatchApplier>;

/** Applies batches of events to one generation and knows its position. Both functions throw `CheckpointMoved`, and what the connection throws. */
export const createBatchApplier = (
  db: Kysely<Database>,
  projection: Projection,
  from: Generation,
  { relaxed, skipped, onChange, onFault }: BatchOptions,
) => {
  let at = from;

  const applyTogether = async (events: RecordedEvent[]): Promise<void> => {
    const wanted = events.filter(({ id }) => !skipped.has(id));
    const { position } = events.at(-1)!;
    const change = await applyBatch(db, projection, at, { events: wanted, position }, relaxed);
    onChange?.(change, wanted.length);
    at = { ...at, position };
  };

  /** One transaction for each event, so that those before the faulty one are applied. */
  const applyOneByOne = async (events: RecordedEvent[]): Promise<boolean> => {
    for (const event of events) {
      try {
        await applyTogether([event]);
      } catch (error) {
        if (!isPoison(error)) throw error;
        await record(event, error instanceof Error ? error.message : String(error));
        return false;
      }
    }
    return true;
  };

  const record = ({ position, id, stream, type }: RecordedEvent, message: string): Promise<void> => {
    const where = { position: String(position), eventId: id, stream, type };
    return recordFault(db, at, { ...where, message, at: new Date().toISOString() });
  };

  return {
    position: (): bigint => at.position,
    /** Answers false where an event cannot be projected: the fault is recorded, and all events before it are applied. */
    async apply(events: RecordedEvent[]): Promise<boolean> {
      try {
        await applyTogether(events);
        return true;
      } catch (error) {
        if (!isPoison(error)) throw error;
        onFault?.(projection.name, error);
        return applyOneByOne(events);
      }
    },
    /** Moves the checkpoint over an event that cannot be read, if staff said so; otherwise records the fault and answers false. */
    async skip(event: RecordedEvent, why: string): Promise<boolean> {
      if (skipped.has(event.id)) await applyTogether([event]);
      else {
        onFault?.(projection.name, new Error(why));
        await record(event, why);
      }
      return skipped.has(event.id);
    },
  };
};

/** Whether the event caused the error, and not the connection or another process. */
const isPoison = (error: unknown): boolean => !isConnectionError(error) && !(error instanceof CheckpointMoved);
