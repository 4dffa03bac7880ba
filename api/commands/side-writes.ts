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

/** Events for another stream, appended atomically with a command's own events. */
export interface SideWrite {
  stream: string;
  expectedRevision: ExpectedRevision;
  /** If empty, the append only checks that the stream is still at that revision. */
  events: DomainEvent[];
}

/**
 * A side write that EventStoreDB, which cannot append to several streams atomically, appends before the command's own events.
 * `compensation` reverts it if those then fail.
 */
export interface PrecedingWrite extends SideWrite {
  compensation: DomainEvent[];
}

/** A side write that EventStoreDB, which cannot append to several streams atomically, appends after the command's own events. */
export interface FollowingWrite extends SideWrite {
  /**
   * Called when the command's events were appended but this write met a conflict. Returns the error to throw after the command's
   * events are compensated, or undefined if the command may stand. Without it, the write is retried once and dropped if its
   * stream has moved.
   */
  onConflict?(): Promise<Error | undefined>;
}

/** All side writes of a command. No two concern the same stream. */
export interface SideWrites {
  preceding: PrecedingWrite[];
  following: FollowingWrite[];
  /** Events that compensate the command's own. */
  compensation?: DomainEvent[];
}

/** For a command without side writes. */
export const noSideWrites: SideWrites = { preceding: [], following: [] };

/**
 * Appends a command's events together with its side writes, which are events for other streams. Postgres writes all of them or none.
 * EventStoreDB writes stream by stream; when a later stream has a conflict, events that undo the earlier writes are appended
 * (docs/decisions/0013 covers a crash in between). Throws what `EventStore.append` throws, or the error that a side write's `onConflict`
 * returns.
 */
export const appendWithSideWrites = async (
  store: EventStore,
  own: StreamAppend,
  sideWrites: SideWrites,
  context: CommandContext,
): Promise<AppendResult> => {
  const { preceding, following } = sideWrites;
  if (preceding.length + following.length === 0) return store.append(own.stream, own.expected, own.events);
  const record = (sideWrite: SideWrite): StreamAppend => toAppend(sideWrite, context);
  try {
    const appended = await store.appendMany([...preceding.map(record), own, ...following.map(record)]);
    return appended[preceding.length]!;
  } catch (error) {
    if (!(error instanceof PartialAppendError)) throw error;
    markWritten(context);
    const ownWritten = error.written[preceding.length];
    if (ownWritten) return completeFollowing(store, ownWritten, sideWrites, error.written.length, context);
    await compensate(store, preceding, error.written, context);
    throw error.cause;
  }
};

/** Uses random event ids, because one command may reserve, compensate and reserve again. */
const toAppend = ({ stream, expectedRevision, events }: SideWrite, context: CommandContext): StreamAppend => ({
  stream,
  expected: expectedRevision,
  events: toNewEvents(events, stream, { ...context, idempotencyKey: randomUUID() }),
});

/**
 * Completes the following writes after the command's own events and only some of those were appended. Compensates the command's
 * events and throws when a following write reports an error.
 */
const completeFollowing = async (
  store: EventStore,
  own: StreamAppend & AppendResult,
  { preceding, following, compensation: undoOwn }: SideWrites,
  written: number,
  context: CommandContext,
): Promise<AppendResult> => {
  for (const sideWrite of following.slice(written - preceding.length - 1)) {
    const refused = await retryWrite(store, sideWrite, context);
    if (!refused) continue;
    if (undoOwn)
      await appendUnlessMoved(store, { stream: own.stream, expectedRevision: own.revision, events: undoOwn }, context);
    throw refused;
  }
  return own;
};

const retryWrite = async (
  store: EventStore,
  { onConflict, ...sideWrite }: FollowingWrite,
  context: CommandContext,
): Promise<Error | undefined> => {
  if (onConflict) return onConflict();
  if (sideWrite.events.length > 0) await appendUnlessMoved(store, sideWrite, context);
  return undefined;
};

const compensate = async (
  store: EventStore,
  preceding: PrecedingWrite[],
  written: AppendResult[],
  context: CommandContext,
): Promise<void> => {
  for (const [index, { stream, compensation: events }] of preceding.entries()) {
    const at = written[index];
    if (at && events.length > 0)
      await appendUnlessMoved(store, { stream, expectedRevision: at.revision, events }, context);
  }
};

/**
 * Appends a side write; does nothing when another writer has moved the stream past the expected revision, because the newer write
 * takes precedence.
 */
const appendUnlessMoved = async (store: EventStore, sideWrite: SideWrite, context: CommandContext): Promise<void> => {
  const { stream, expected, events } = toAppend(sideWrite, context);
  await store.append(stream, expected, events).catch((error) => {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  });
};
