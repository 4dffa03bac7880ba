import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, type NewEvent, WrongExpectedRevision } from '#storage/events/event-store.ts';

/** Appends of a rehearsal, as many as make V8 compile what they run. */
const TIMES = 300;
/** Every so many of them follow a read as that of a command. Each append also reads the end of its stream, with mostly the same code. */
const READ_EVERY = 5;
/** Of these at once: on a slow machine, requests behind all the others would wait until they fail. */
const AT_ONCE = 50;
/** Prefix of streams that never have events. No read model follows it, and no copy contains it. */
const PREFIX = 'levada-rehearsal-';
/** No stream without events is at this revision, so the log refuses the append. */
const NOT_THERE = 1_000_000n;

/**
 * Reads streams that do not exist, and attempts appends to them that the log refuses, so that the code with which commands read and write has
 * been loaded and compiled before the first visitors come: a site that was just started answers a thousand votes at once in a fraction of the
 * time. Nothing is written. After `withinMs` it begins nothing new, and returns although the log has not responded yet. Throws
 * `EventStoreUnavailable` when the log refuses within that time.
 */
export const rehearseEventLog = async (store: EventStore, withinMs = 500): Promise<void> => {
  const late = sleep(withinMs, true, { ref: false });
  const rehearsing = rehearseInRounds(store, late);
  await Promise.race([rehearsing, late]);
  // Requests that are still running end by themselves. Their errors are ignored.
  rehearsing.catch(() => undefined);
};

const rehearseInRounds = async (store: EventStore, late: Promise<boolean>): Promise<void> => {
  let isLate = false;
  void late.then(() => (isLate = true));
  for (let begun = 0; begun < TIMES && !isLate; begun += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => rehearse(store, begun + number)));
  }
};

const rehearse = async (store: EventStore, number: number): Promise<void> => {
  const stream = `${PREFIX}${number}`;
  if (number % READ_EVERY === 0) await Array.fromAsync(store.read(stream));
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
