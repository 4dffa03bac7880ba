import type { Kysely } from 'kysely';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { applyBatch } from './apply-batch.ts';
import { CheckpointMoved, type Generation, recordFault } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import type { RunnerOptions } from './runner.ts';

export type Feeder = ReturnType<typeof createFeeder>;

/** Applies events to one generation and knows how far it is. Throws `CheckpointMoved`, and what the connection throws. */
export const createFeeder = (
  db: Kysely<Database>,
  projection: Projection,
  from: Generation,
  { relaxed, skipped, onChange, onFault }: RunnerOptions,
) => {
  let at = from;

  const applyTogether = async (events: RecordedEvent[]): Promise<void> => {
    const wanted = events.filter(({ id }) => !skipped.has(id));
    const { position } = events.at(-1)!;
    const change = await applyBatch(db, projection, at, { events: wanted, position }, relaxed);
    onChange?.(change, wanted.length);
    at = { ...at, position };
  };

  /** One event a transaction, so that all before the bad one count. */
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
    /** Answers false where an event cannot be projected: it is on record, and all before it count. */
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
    /** Moves over an event that cannot even be read, if staff said so; otherwise puts it on record and answers false. */
    async leaveOut(event: RecordedEvent, why: string): Promise<boolean> {
      if (skipped.has(event.id)) await applyTogether([event]);
      else {
        onFault?.(projection.name, new Error(why));
        await record(event, why);
      }
      return skipped.has(event.id);
    },
  };
};

/** The event's own fault, not that of the connection or of somebody faster. */
const isPoison = (error: unknown): boolean => !isConnectionError(error) && !(error instanceof CheckpointMoved);
