import { randomUUID } from 'node:crypto';
import { type EventStore, type NewEvent, WrongExpectedRevision } from '#storage/events/event-store.ts';

/** Reads and appends of a rehearsal, as many as make V8 compile what they run. */
const TIMES = 300;
/** Prefix of streams that never have events. No read model follows it, and no copy contains it. */
const PREFIX = 'levada-rehearsal-';
/** No stream without events is at this revision, so the log refuses the append. */
const NOT_THERE = 1_000_000n;

/**
 * Reads streams that do not exist, and attempts appends to them that the log refuses, so that the code with which commands read and write has
 * been loaded and compiled before the first visitors come: a site that was just started answers a thousand votes at once in a fraction of the
 * time. Nothing is written. Throws `EventStoreUnavailable` when the log does not respond.
 */
export const rehearseEventLog = async (store: EventStore): Promise<void> => {
  await Promise.all(Array.from({ length: TIMES }, (_, number) => rehearse(store, `${PREFIX}${number}`)));
};

const rehearse = async (store: EventStore, stream: string): Promise<void> => {
  await Array.fromAsync(store.read(stream));
  try {
    await store.append(stream, NOT_THERE, [rehearsedEvent()]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
};

const rehearsedEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'Rehearsed',
  data: { id: randomUUID(), text: 'x'.repeat(100) },
  metadata: {
    actor: { id: 'log', name: 'Levada', kind: 'system' },
    command: 'Rehearse',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: 1,
    at: new Date().toISOString(),
  },
});
