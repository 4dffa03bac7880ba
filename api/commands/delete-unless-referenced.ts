import { randomUUID } from 'node:crypto';
import { type Aggregate, streamName } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import { deletionAggregate } from '#domain/deletion/aggregate.ts';
import { type DeletionCommand, type DeletionState, deletionDecider } from '#domain/deletion/decider.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import type { CommandContext } from './command-context.ts';
import { type HandleResult, handleCommand, handleWithSideWrites } from './handle-command.ts';
import { expectedRevisionOf, type LoadedStream, readStream } from './read-stream.ts';
import { type FollowingWrite, noSideWrites, type PrecedingWrite, type SideWrites } from './side-writes.ts';

/**
 * Builds a side write with which a command that references an entity cancels a deletion of that entity that has begun. The caller appends
 * it together with the command's own events. `stream` is the entity's stream. Returns undefined when the deletion is already final;
 * `refused` is thrown when it becomes final before the append, which can happen with EventStoreDB only.
 */
export const guardReference = async (
  store: EventStore,
  stream: string,
  context: CommandContext,
  refused: Error,
): Promise<FollowingWrite | undefined> => {
  const read = await readStream(store, deletionAggregate, stream);
  if (read.state === 'settled') return undefined;
  return {
    stream: streamName(deletionAggregate, stream),
    expectedRevision: expectedRevisionOf(read),
    events: decide('GiveUpDeletion', stream, read.state),
    onConflict: async () => {
      const { state } = await sendDeletionCommand(store, 'GiveUpDeletion', stream, context);
      return state === 'settled' ? refused : undefined;
    },
  };
};

/** An entity that may be deleted only while nothing references it. */
interface Deletable<State, Command, Event extends DomainEvent> {
  aggregate: Aggregate<State, Command, Event>;
  id: string;
  /** Returns the current number of references according to the event log. */
  countReferences(): Promise<number>;
  /** Builds the delete command from the number of references; its rule rejects any number above 0. */
  deleteCommand(references: number): Command;
  /** Returns further side writes to append with the deletion. */
  following?(before: State, after: State): Promise<FollowingWrite[]>;
}

/**
 * Deletes an entity if nothing references it and returns the result; throws `Rejected` when something does, and what `handleCommand`
 * throws. It counts the references, records that the deletion has begun, and counts them again. A command that adds a reference afterwards
 * cancels the deletion, which is then decided again. A crash in between blocks no later command.
 */
export const deleteUnlessReferenced = async <
  State extends { status: string },
  Command extends object,
  Event extends DomainEvent,
>(
  store: EventStore,
  { aggregate, id, countReferences, deleteCommand, following }: Deletable<State, Command, Event>,
  context: CommandContext,
  expected?: number,
): Promise<HandleResult<State, Event>> => {
  const stream = streamName(aggregate, id);
  let hasBegun = false;
  const prepare = async ({ state: before }: LoadedStream<State>) => {
    const references = await countReferences();
    if (references > 0 || before.status !== 'existing')
      return { command: deleteCommand(references), sideWrites: async () => noSideWrites };
    const begun = await sendDeletionCommand(store, 'BeginDeletion', stream, context);
    hasBegun = true;
    const sideWrites = async (after: State): Promise<SideWrites> => ({
      preceding: settleWrites(stream, begun),
      following: (await following?.(before, after)) ?? [],
    });
    return { command: deleteCommand(await countReferences()), sideWrites };
  };
  try {
    return await handleWithSideWrites(store, aggregate, id, prepare, context, expected);
  } catch (error) {
    if (hasBegun && !(error instanceof EventStoreUnavailable))
      await sendDeletionCommand(store, 'GiveUpDeletion', stream, context);
    throw error;
  }
};

const settleWrites = (stream: string, begun: HandleResult<DeletionState, DomainEvent>): PrecedingWrite[] => {
  const events = decide('SettleDeletion', stream, begun.state);
  const undo: DomainEvent[] = [{ type: 'DeletionGivenUp', data: { stream } }];
  return events.length > 0
    ? [{ stream: begun.stream, expectedRevision: begun.revision, events, compensation: undo }]
    : [];
};

/** Uses a random idempotency key, because one command may begin, cancel and begin a deletion again. */
const sendDeletionCommand = (
  store: EventStore,
  name: DeletionCommand['name'],
  stream: string,
  context: CommandContext,
) => handleCommand(store, deletionAggregate, stream, { name, stream }, { ...context, idempotencyKey: randomUUID() });

const decide = (name: DeletionCommand['name'], stream: string, state: DeletionState): DomainEvent[] =>
  deletionDecider.decide({ name, stream }, state, NO_CONTEXT) as DomainEvent[];

/** The rules of a deletion do not depend on time. */
const NO_CONTEXT = { now: '', today: '' };
