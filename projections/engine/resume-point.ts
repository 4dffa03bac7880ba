import { type EventStore, type RecordedEvent, START_POSITION } from '#storage/events/event-store.ts';
import { type LastEvent, lastEventOf } from '#storage/events/last-event.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';

/** What is kept of how far a log was seen. */
export interface SavedPosition {
  position: bigint;
  /** Name of the log; null where a release wrote it that did not know. */
  log: string | null;
  /** An event at the position or before it, behind which there was nothing for whoever kept it. */
  lastEvent?: LastEvent | null;
}

/** Where to go on in a log. */
export interface ResumePoint {
  position: bigint;
  lastEvent: LastEvent | null;
}

/**
 * Where to go on in this log: behind the event that was seen last, wherever that is, since a copy of a log has other positions; at the
 * start where there was none. Undefined where the log does not have that event.
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
 * Whether a position of a log of this name is one of this very log: the event that was seen last is still where it was, and the
 * log does not end before the position, as one would that was restored from an older copy.
 */
export const isPositionValid = async (store: EventStore, { position, lastEvent }: SavedPosition): Promise<boolean> => {
  if (lastEvent) {
    const found = await eventAt(store, lastEvent);
    if (found?.id !== lastEvent.id || String(found.position) !== lastEvent.position) return false;
  }
  return position <= (await store.headPosition());
};

const eventAt = async (store: EventStore, { stream, revision }: LastEvent): Promise<RecordedEvent | undefined> => {
  try {
    for await (const event of store.read(stream, { from: BigInt(revision), limit: 1 })) return event;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.event;
    throw error;
  }
};
