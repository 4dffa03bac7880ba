import { type Aggregate, streamName } from '#domain/aggregate.ts';
import { type DomainEvent, isRejection } from '#domain/decider.ts';
import {
  type AppendResult,
  type EventStore,
  type RecordedEvent,
  WrongExpectedRevision,
} from '#storage/events/event-store.ts';
import { Rejected } from '../http/rejected.ts';
import { type CommandContext, isCausedBy, markWritten } from './command-context.ts';
import { retryOnConflict } from './conflict-retry.ts';
import { toNewEvents } from './new-events.ts';
import { type LoadedStream, readStream } from './read-stream.ts';
import { appendWithSideWrites, noSideWrites, type SideWrites } from './side-writes.ts';

/** Makes a command from the state it is decided on; asked anew when somebody else was faster. What it throws ends the command. */
export type BuildCommand<State, Command> = (read: LoadedStream<State>) => Promise<Command>;

/** A command and what is written together with what it leads to. */
export interface CommandWithSideWrites<State, Command> {
  command: Command;
  /** Asked where something is written; `after` is the state with it. */
  sideWrites(after: State): Promise<SideWrites>;
}

/** What a command led to. `revision` and `position` are of the stream's end; -1 and 0 where nothing was ever written. */
export interface HandleResult<State, Event> extends AppendResult {
  stream: string;
  /** What was decided, now or when this very command was handled before: nothing where nothing changes. */
  events: Event[];
  /** The state with those events. */
  state: State;
}

/**
 * Reads the stream, folds, decides and appends at the revision it read: the only place that does. A command that was handled before
 * (`origin.key`) answers as then. Throws `Rejected` when a rule says no (it knows best what is wrong, so it is asked first),
 * `WrongExpectedRevision` when the caller named a revision that has passed, `Problem` 503 `busy` when it never found its turn, and whatever the store or `Prepare` throws.
 */
export const handleCommand = <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  command: Command | BuildCommand<State, Command>,
  origin: CommandContext,
  expected?: number,
): Promise<HandleResult<State, Event>> => {
  const prepare = typeof command === 'function' ? command : async () => command;
  return handleWithSideWrites(store, aggregate, id, unaccompanied(prepare), origin, expected);
};

/**
 * The same for a stream that most likely has no events yet: decided on none first, and read only where the store says that it has some, which
 * spares the read of nothing.
 */
export const handleExpectingNewStream = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  prepare: BuildCommand<State, Command>,
  origin: CommandContext,
): Promise<HandleResult<State, Event>> => {
  const empty: LoadedStream<State> = { state: aggregate.decider.initial, events: [] };
  try {
    const handled = await decideOn(empty, store, aggregate, id, unaccompanied(prepare), origin);
    if (handled.events.length > 0) return handled;
  } catch (error) {
    const isThere = error instanceof WrongExpectedRevision && error.stream === streamName(aggregate, id);
    if (!isThere && !(error instanceof Rejected)) throw error;
  }
  return handleCommand(store, aggregate, id, prepare, origin);
};

const unaccompanied =
  <State, Command>(prepare: BuildCommand<State, Command>): BuildCommand<State, CommandWithSideWrites<State, Command>> =>
  async (read) => ({ command: await prepare(read), sideWrites: async () => noSideWrites });

/** The same with what is written to other streams in the same moment; who was faster there makes it decide anew, too. */
export const handleWithSideWrites = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  prepare: BuildCommand<State, CommandWithSideWrites<State, Command>>,
  origin: CommandContext,
  expected?: number,
): Promise<HandleResult<State, Event>> => {
  const decideOnce = () => handleOnce(store, aggregate, id, prepare, origin, expected);
  const stream = streamName(aggregate, id);
  const isConflict = (error: unknown) =>
    error instanceof WrongExpectedRevision && (expected === undefined || error.stream !== stream);
  return retryOnConflict(store, stream, decideOnce, isConflict);
};

const handleOnce = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  prepare: BuildCommand<State, CommandWithSideWrites<State, Command>>,
  origin: CommandContext,
  expected: number | undefined,
): Promise<HandleResult<State, Event>> =>
  decideOn(await readStream(store, aggregate, id), store, aggregate, id, prepare, origin, expected);

/** Decides on what was read, and appends at its end. */
const decideOn = async <State, Command extends object, Event extends DomainEvent>(
  read: LoadedStream<State>,
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  prepare: BuildCommand<State, CommandWithSideWrites<State, Command>>,
  origin: CommandContext,
  expected?: number,
): Promise<HandleResult<State, Event>> => {
  const stream = streamName(aggregate, id);
  const earlier = read.events.filter(({ metadata }) => isCausedBy(origin, metadata));
  if (earlier.length > 0)
    return { stream, ...endAt(earlier.at(-1)), events: earlier.map(decided<Event>), state: read.state };

  const { command, sideWrites } = await prepare(read);
  const events = aggregate.decider.decide(command, read.state, origin.decisionContext);
  if (isRejection(events)) throw new Rejected(events);
  const end = endAt(read.events.at(-1));
  if (expected !== undefined && BigInt(expected) !== end.revision)
    throw new WrongExpectedRevision(stream, BigInt(expected), end.revision);
  if (events.length === 0) return { stream, ...end, events, state: read.state };

  const state = events.reduce(aggregate.decider.evolve, read.state);
  const expectedNow = end.revision === NO_STREAM ? 'no_stream' : end.revision;
  const own = { stream, expected: expectedNow, events: toNewEvents(events, stream, origin) } as const;
  const { revision, position } = await appendWithSideWrites(store, own, await sideWrites(state), origin);
  markWritten(origin);
  return { stream, revision, position, events, state };
};

const NO_STREAM = -1n;

const endAt = (last: AppendResult | undefined): AppendResult => ({
  revision: last?.revision ?? NO_STREAM,
  position: last?.position ?? 0n,
});

/** An event as it was decided. */
const decided = <Event extends DomainEvent>({ type, data }: RecordedEvent): Event => ({ type, data }) as Event;
