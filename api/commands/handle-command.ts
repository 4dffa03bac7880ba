import { type Aggregate, streamOf } from '#domain/aggregate.ts';
import { type DomainEvent, isRejection } from '#domain/decider.ts';
import {
  type Appended,
  type EventStore,
  type RecordedEvent,
  WrongExpectedRevision,
} from '#storage/events/event-store.ts';
import { Rejected } from '../http/rejected.ts';
import { type CommandOrigin, isFrom, noteWritten } from './command-context.ts';
import { untilUncontended } from './conflict-retry.ts';
import { toRecord } from './new-events.ts';
import { readStream, type StreamRead } from './read-stream.ts';
import { alone, appendTogether, type Company } from './side-writes.ts';

/** Makes a command from the state it is decided on; asked anew when somebody else was faster. What it throws ends the command. */
export type Prepare<State, Command> = (read: StreamRead<State>) => Promise<Command>;

/** A command and what is written together with what it leads to. */
export interface Accompanied<State, Command> {
  command: Command;
  /** Asked where something is written; `after` is the state with it. */
  company(after: State): Promise<Company>;
}

/** What a command led to. `revision` and `position` are of the stream's end; -1 and 0 where nothing was ever written. */
export interface Handled<State, Event> extends Appended {
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
export const handle = <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  command: Command | Prepare<State, Command>,
  origin: CommandOrigin,
  expected?: number,
): Promise<Handled<State, Event>> => {
  const prepare = typeof command === 'function' ? command : async () => command;
  return handleTogether(store, aggregate, id, unaccompanied(prepare), origin, expected);
};

/**
 * The same for a stream that most likely has no events yet: decided on none first, and read only where the store says that it has some, which
 * spares the read of nothing.
 */
export const handleLikelyNew = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  prepare: Prepare<State, Command>,
  origin: CommandOrigin,
): Promise<Handled<State, Event>> => {
  const empty: StreamRead<State> = { state: aggregate.decider.initial, events: [] };
  try {
    const handled = await decideOn(empty, store, aggregate, id, unaccompanied(prepare), origin);
    if (handled.events.length > 0) return handled;
  } catch (error) {
    const isThere = error instanceof WrongExpectedRevision && error.stream === streamOf(aggregate, id);
    if (!isThere && !(error instanceof Rejected)) throw error;
  }
  return handle(store, aggregate, id, prepare, origin);
};

const unaccompanied =
  <State, Command>(prepare: Prepare<State, Command>): Prepare<State, Accompanied<State, Command>> =>
  async (read) => ({ command: await prepare(read), company: async () => alone });

/** The same with what is written to other streams in the same moment; who was faster there makes it decide anew, too. */
export const handleTogether = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  prepare: Prepare<State, Accompanied<State, Command>>,
  origin: CommandOrigin,
  expected?: number,
): Promise<Handled<State, Event>> => {
  const decideOnce = () => handleOnce(store, aggregate, id, prepare, origin, expected);
  const stream = streamOf(aggregate, id);
  const isConflict = (error: unknown) =>
    error instanceof WrongExpectedRevision && (expected === undefined || error.stream !== stream);
  return untilUncontended(store, stream, decideOnce, isConflict);
};

const handleOnce = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  prepare: Prepare<State, Accompanied<State, Command>>,
  origin: CommandOrigin,
  expected: number | undefined,
): Promise<Handled<State, Event>> =>
  decideOn(await readStream(store, aggregate, id), store, aggregate, id, prepare, origin, expected);

/** Decides on what was read, and appends at its end. */
const decideOn = async <State, Command extends object, Event extends DomainEvent>(
  read: StreamRead<State>,
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  prepare: Prepare<State, Accompanied<State, Command>>,
  origin: CommandOrigin,
  expected?: number,
): Promise<Handled<State, Event>> => {
  const stream = streamOf(aggregate, id);
  const earlier = read.events.filter(({ metadata }) => isFrom(origin, metadata));
  if (earlier.length > 0)
    return { stream, ...endAt(earlier.at(-1)), events: earlier.map(decided<Event>), state: read.state };

  const { command, company } = await prepare(read);
  const events = aggregate.decider.decide(command, read.state, origin.context);
  if (isRejection(events)) throw new Rejected(events);
  const end = endAt(read.events.at(-1));
  if (expected !== undefined && BigInt(expected) !== end.revision)
    throw new WrongExpectedRevision(stream, BigInt(expected), end.revision);
  if (events.length === 0) return { stream, ...end, events, state: read.state };

  const state = events.reduce(aggregate.decider.evolve, read.state);
  const expectedNow = end.revision === NO_STREAM ? 'no_stream' : end.revision;
  const own = { stream, expected: expectedNow, events: toRecord(events, stream, origin) } as const;
  const { revision, position } = await appendTogether(store, own, await company(state), origin);
  noteWritten(origin);
  return { stream, revision, position, events, state };
};

const NO_STREAM = -1n;

const endAt = (last: Appended | undefined): Appended => ({
  revision: last?.revision ?? NO_STREAM,
  position: last?.position ?? 0n,
});

/** An event as it was decided. */
const decided = <Event extends DomainEvent>({ type, data }: RecordedEvent): Event => ({ type, data }) as Event;
