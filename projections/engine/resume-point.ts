import { type EventStore, type RecordedEvent, START_POSITION, StreamDamaged } from '#storage/events/event-store.ts';
import { type LastEvent, lastEventOf } from '#storage/events/last-event.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';

/** A stored position in a log. */
export interface SavedPosition {
  position: bigint;
  /** Id of the log; null before it is known. */
  log: string | null;
  /** The last event at or before the position, after which there was nothing for the subscriber. */
  lastEvent?: LastEvent | null;
}

/** The point at which to continue in a log. */
export interface ResumePoint {
  position: bigint;
  lastEvent: LastEvent | null;
}

/**
 * Finds the position in this log at which to continue, that of the event that was processed last. In a copy of the log, that event may have
 * another position than the stored one. Returns the start of the log if no event was processed yet, and undefined if the log does not
 * contain the event.
 */
export const findResumePoint = async (
  store: EventStore,
  { lastEvent }: SavedPosition,
): Promise<ResumePoint | undefined> => {
  if (!lastEvent) return { position: START_POSITION, lastEvent: null };
  const found = await eventAt(store, lastEvent);
  return found?.id === lastEvent.id ? { position: found.position, lastEvent: lastEventOf(found) } : undefined;
};

/**
 * Returns true when a stored position is still right for the connected log: the log has the event that was processed last at its stored
 * position, and does not end before the stored position. A log that was restored from an older backup may end earlier. A stream that was
 * deleted on the server does not make the log another one.
 */
export const isPositionValid = async (store: EventStore, { position, lastEvent }: SavedPosition): Promise<boolean> => {
  if (lastEvent && !(await isAtItsPosition(store, lastEvent))) return false;
  return position <= (await store.headPosition());
};

const isAtItsPosition = async (store: EventStore, lastEvent: LastEvent): Promise<boolean> => {
  try {
    const found = await eventAt(store, lastEvent);
    return found?.id === lastEvent.id && String(found.position) === lastEvent.position;
  } catch (error) {
    if (error instanceof StreamDamaged) return true;
    throw error;
  }
};

const eventAt = async (store: EventStore, { stream, revision }: LastEvent): Promise<RecordedEvent | undefined> => {
  try {
    for await (const event of store.read(stream, { from: BigInt(revision), limit: 1 })) return event;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.event;
    throw error;
  }
};
