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
 * What asks the log that something be there in the moment in which it is named. A deletion that has begun is given up by it: whoever
 * names something is never refused because of a deletion that may yet be. `refused` is the error for one that came too late,
 * which only EventStoreDB can let happen. Undefined where the deletion is settled.
 */
export const guardReference = async (
  store: EventStore,
  stream: string,
  origin: CommandContext,
  refused: Error,
): Promise<FollowingWrite | undefined> => {
  const read = await readStream(store, deletionAggregate, stream);
  if (read.state === 'settled') return undefined;
  return {
    stream: streamName(deletionAggregate, stream),
    expectedRevision: expectedRevisionOf(read),
    events: decide('GiveUpDeletion', stream, read.state),
    onConflict: async () => {
      const { state } = await tell(store, 'GiveUpDeletion', stream, origin);
      return state === 'settled' ? refused : undefined;
    },
  };
};

/** Something that is deleted only where nothing names it. */
interface Deletable<State, Command, Event extends DomainEvent> {
  aggregate: Aggregate<State, Command, Event>;
  id: string;
  /** How much names it at this moment, by the log. */
  countReferences(): Promise<number>;
  /** The command, given how much names it; its rule refuses where that is anything. */
  deleteCommand(naming: number): Command;
  /** What else is written with the deletion. */
  following?(before: State, after: State): Promise<FollowingWrite[]>;
}

/**
 * Deletes what nothing names. Everything that names it is counted twice: before anything is written, and again once the deletion has
 * begun. Who names it later gives the deletion up, so that it is counted anew; who named it before is counted. Throws as
 * `handle` does. What is cut short leaves a deletion that has begun, which hinders nobody.
 */
export const deleteUnlessReferenced = async <
  State extends { status: string },
  Command extends object,
  Event extends DomainEvent,
>(
  store: EventStore,
  { aggregate, id, countReferences, deleteCommand, following }: Deletable<State, Command, Event>,
  origin: CommandContext,
  expected?: number,
): Promise<HandleResult<State, Event>> => {
  const stream = streamName(aggregate, id);
  let hasBegun = false;
  const prepare = async ({ state: before }: LoadedStream<State>) => {
    const naming = await countReferences();
    if (naming > 0 || before.status !== 'existing')
      return { command: deleteCommand(naming), sideWrites: async () => noSideWrites };
    const begun = await tell(store, 'BeginDeletion', stream, origin);
    hasBegun = true;
    const company = async (after: State): Promise<SideWrites> => ({
      preceding: settling(stream, begun),
      following: (await following?.(before, after)) ?? [],
    });
    return { command: deleteCommand(await countReferences()), sideWrites: company };
  };
  try {
    return await handleWithSideWrites(store, aggregate, id, prepare, origin, expected);
  } catch (error) {
    if (hasBegun && !(error instanceof EventStoreUnavailable)) await tell(store, 'GiveUpDeletion', stream, origin);
    throw error;
  }
};

const settling = (stream: string, begun: HandleResult<DeletionState, DomainEvent>): PrecedingWrite[] => {
  const events = decide('SettleDeletion', stream, begun.state);
  const undo: DomainEvent[] = [{ type: 'DeletionGivenUp', data: { stream } }];
  return events.length > 0
    ? [{ stream: begun.stream, expectedRevision: begun.revision, events, compensation: undo }]
    : [];
};

/** One command may begin, give up and begin again, so its key says nothing here. */
const tell = (store: EventStore, name: DeletionCommand['name'], stream: string, origin: CommandContext) =>
  handleCommand(store, deletionAggregate, stream, { name, stream }, { ...origin, idempotencyKey: randomUUID() });

const decide = (name: DeletionCommand['name'], stream: string, state: DeletionState): DomainEvent[] =>
  deletionDecider.decide({ name, stream }, state, NO_CONTEXT) as DomainEvent[];

/** The rules of a deletion have nothing to do with time. */
const NO_CONTEXT = { now: '', today: '' };
