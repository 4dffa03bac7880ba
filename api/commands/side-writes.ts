import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#domain/decider.ts';
import {
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  PartialAppendError,
  type StreamAppend,
} from '#storage/events/event-store.ts';
import { type CommandContext, markWritten } from './command-context.ts';
import { ignoreConflict } from './ignore-conflict.ts';
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

/** All side writes of a command. No two concern the same stream. */
export interface SideWrites {
  preceding: PrecedingWrite[];
  /**
   * EventStoreDB appends these after the command's own events. On a conflict, such a write is retried once, and dropped if its stream has
   * moved.
   */
  following: SideWrite[];
}

/** For a command without side writes. */
export const noSideWrites: SideWrites = { preceding: [], following: [] };

/**
 * Appends a command's events together with its side writes, which are events for other streams. Postgres writes all of them or none.
 * EventStoreDB writes stream by stream; when a later stream has a conflict, events that undo the earlier writes are appended
 * (docs/decisions/0013 covers a crash in between). Throws what `EventStore.append` throws.
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
    if (ownWritten) {
      for (const missing of following.slice(error.written.length - preceding.length - 1))
        if (missing.events.length > 0) await appendUnlessMoved(store, missing, context);
      return ownWritten;
    }
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
  await store.append(stream, expected, events).catch(ignoreConflict);
};
