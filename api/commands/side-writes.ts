import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#domain/decider.ts';
import {
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  PartialAppendError,
  type StreamAppend,
  WrongExpectedRevision,
} from '#storage/events/event-store.ts';
import { type CommandContext, markWritten } from './command-context.ts';
import { toNewEvents } from './new-events.ts';

/** What is written to another stream in the same moment as a command's own events. */
export interface SideWrite {
  stream: string;
  expectedRevision: ExpectedRevision;
  /** None: only if the stream is still at that revision. */
  events: DomainEvent[];
}

/** Is written before the command's own events where the log cannot write both at once; `undo` then takes it back. */
export interface PrecedingWrite extends SideWrite {
  compensation: DomainEvent[];
}

/** Comes behind the command's own events where the log cannot write both at once. */
export interface FollowingWrite extends SideWrite {
  /**
   * What is done where the own events were written and this was refused; answers with the error that undoes them, or with nothing
   * where all is well. Left out, nothing is lost by leaving it.
   */
  onConflict?(): Promise<Error | undefined>;
}

/** Everything that is written, or must hold, together with a command's own events. No two concern the same stream. */
export interface SideWrites {
  preceding: PrecedingWrite[];
  following: FollowingWrite[];
  /** The events that undo the command's own. */
  compensation?: DomainEvent[];
}

/** Nothing goes with it. */
export const noSideWrites: SideWrites = { preceding: [], following: [] };

/**
 * Appends a command's own events with their company: Postgres all or nothing. EventStoreDB writes what is promised, then the own
 * events, then what follows; where a later part is refused, what was written is undone or mended here (docs/decisions/0013 says
 * what a crash leaves in between). Throws what `EventStore.append` throws, and what `mend` answers.
 */
export const appendWithSideWrites = async (
  store: EventStore,
  own: StreamAppend,
  company: SideWrites,
  origin: CommandContext,
): Promise<AppendResult> => {
  const { preceding, following } = company;
  if (preceding.length + following.length === 0) return store.append(own.stream, own.expected, own.events);
  const record = (companion: SideWrite): StreamAppend => recorded(companion, origin);
  try {
    const appended = await store.appendMany([...preceding.map(record), own, ...following.map(record)]);
    return appended[preceding.length]!;
  } catch (error) {
    if (!(error instanceof PartialAppendError)) throw error;
    markWritten(origin);
    const ownWritten = error.written[preceding.length];
    if (ownWritten) return finish(store, ownWritten, company, error.written.length, origin);
    await undo(store, preceding, error.written, origin);
    throw error.cause;
  }
};

/** Ids of their own: one command may promise, take back and promise again. */
const recorded = ({ stream, expectedRevision, events }: SideWrite, origin: CommandContext): StreamAppend => ({
  stream,
  expected: expectedRevision,
  events: toNewEvents(events, stream, { ...origin, idempotencyKey: randomUUID() }),
});

/** The own events are written, and of what follows only a part. */
const finish = async (
  store: EventStore,
  own: StreamAppend & AppendResult,
  { preceding, following, compensation: undoOwn }: SideWrites,
  written: number,
  origin: CommandContext,
): Promise<AppendResult> => {
  for (const companion of following.slice(written - preceding.length - 1)) {
    const refused = await tryAgain(store, companion, origin);
    if (!refused) continue;
    if (undoOwn)
      await appendUnlessMoved(store, { stream: own.stream, expectedRevision: own.revision, events: undoOwn }, origin);
    throw refused;
  }
  return own;
};

const tryAgain = async (
  store: EventStore,
  { onConflict, ...companion }: FollowingWrite,
  origin: CommandContext,
): Promise<Error | undefined> => {
  if (onConflict) return onConflict();
  if (companion.events.length > 0) await appendUnlessMoved(store, companion, origin);
  return undefined;
};

const undo = async (
  store: EventStore,
  promised: PrecedingWrite[],
  written: AppendResult[],
  origin: CommandContext,
): Promise<void> => {
  for (const [index, { stream, compensation: events }] of promised.entries()) {
    const at = written[index];
    if (at && events.length > 0)
      await appendUnlessMoved(store, { stream, expectedRevision: at.revision, events }, origin);
  }
};

/** Whoever wrote there meanwhile knew what they did. */
const appendUnlessMoved = async (store: EventStore, companion: SideWrite, origin: CommandContext): Promise<void> => {
  const { stream, expected, events } = recorded(companion, origin);
  await store.append(stream, expected, events).catch((error) => {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  });
};
