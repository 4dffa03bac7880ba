import { randomUUID } from 'node:crypto';
import { type Aggregate, streamOf } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import { deletionAggregate } from '#domain/deletion/aggregate.ts';
import { type DeletionCommand, type DeletionState, deletionDecider } from '#domain/deletion/decider.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import type { CommandOrigin } from './command-context.ts';
import { type Handled, handle, handleTogether } from './handle-command.ts';
import { endOf, readStream, type StreamRead } from './read-stream.ts';
import { alone, type Company, type Following, type Promised } from './side-writes.ts';

/**
 * What asks the log that something be there in the moment in which it is named. A deletion that has begun is given up by it: whoever
 * names something is never refused because of a deletion that may yet be. `refused` is the error for one that came too late,
 * which only EventStoreDB can let happen. Undefined where the deletion is settled.
 */
export const whileNamed = async (
  store: EventStore,
  stream: string,
  origin: CommandOrigin,
  refused: Error,
): Promise<Following | undefined> => {
  const read = await readStream(store, deletionAggregate, stream);
  if (read.state === 'settled') return undefined;
  return {
    stream: streamOf(deletionAggregate, stream),
    expected: endOf(read),
    events: decide('GiveUpDeletion', stream, read.state),
    mend: async () => {
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
  count(): Promise<number>;
  /** The command, given how much names it; its rule refuses where that is anything. */
  command(naming: number): Command;
  /** What else is written with the deletion. */
  following?(before: State, after: State): Promise<Following[]>;
}

/**
 * Deletes what nothing names. Everything that names it is counted twice: before anything is written, and again once the deletion has
 * begun. Who names it later gives the deletion up, so that it is counted anew; who named it before is counted. Throws as
 * `handle` does. What is cut short leaves a deletion that has begun, which hinders nobody.
 */
export const deleteUnlessNamed = async <
  State extends { status: string },
  Command extends object,
  Event extends DomainEvent,
>(
  store: EventStore,
  { aggregate, id, count, command, following }: Deletable<State, Command, Event>,
  origin: CommandOrigin,
  expected?: number,
): Promise<Handled<State, Event>> => {
  const stream = streamOf(aggregate, id);
  let hasBegun = false;
  const prepare = async ({ state: before }: StreamRead<State>) => {
    const naming = await count();
    if (naming > 0 || before.status !== 'existing') return { command: command(naming), company: async () => alone };
    const begun = await tell(store, 'BeginDeletion', stream, origin);
    hasBegun = true;
    const company = async (after: State): Promise<Company> => ({
      promised: settling(stream, begun),
      following: (await following?.(before, after)) ?? [],
    });
    return { command: command(await count()), company };
  };
  try {
    return await handleTogether(store, aggregate, id, prepare, origin, expected);
  } catch (error) {
    if (hasBegun && !(error instanceof EventStoreUnavailable)) await tell(store, 'GiveUpDeletion', stream, origin);
    throw error;
  }
};

const settling = (stream: string, begun: Handled<DeletionState, DomainEvent>): Promised[] => {
  const events = decide('SettleDeletion', stream, begun.state);
  const undo: DomainEvent[] = [{ type: 'DeletionGivenUp', data: { stream } }];
  return events.length > 0 ? [{ stream: begun.stream, expected: begun.revision, events, undo }] : [];
};

/** One command may begin, give up and begin again, so its key says nothing here. */
const tell = (store: EventStore, name: DeletionCommand['name'], stream: string, origin: CommandOrigin) =>
  handle(store, deletionAggregate, stream, { name, stream }, { ...origin, key: randomUUID() });

const decide = (name: DeletionCommand['name'], stream: string, state: DeletionState): DomainEvent[] =>
  deletionDecider.decide({ name, stream }, state, NO_CONTEXT) as DomainEvent[];

/** The rules of a deletion have nothing to do with time. */
const NO_CONTEXT = { now: '', today: '' };
