import { type StreamKind, streamName } from '#domain/aggregate.ts';
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
import type { DecisionReads } from './decision-reads.ts';
import { toNewEvents } from './new-events.ts';
import { type LoadedStream, readStream } from './read-stream.ts';
import { appendWithSideWrites, noSideWrites, type SideWrites } from './side-writes.ts';
import { trackReads } from './track-reads.ts';

/**
 * Builds a command from freshly read state; called again after each conflict. What it needs from other streams it reads through `reads`, so
 * that it is still true when the events are appended. An error that it throws ends the command.
 */
export type BuildCommand<State, Command> = (read: LoadedStream<State>, reads: DecisionReads) => Promise<Command>;

/** A command and the side writes to append with its events. */
export interface CommandWithSideWrites<State, Command> {
  command: Command;
  /** Called only if the command decided events; `after` is the state after them. */
  sideWrites(after: State): Promise<SideWrites>;
}

/**
 * Result of a command. `revision` and `position` are those of the command's last event, or of the stream's end if it decided
 * nothing; -1 and 0 for a stream without events.
 */
export interface HandleResult<State, Event> extends AppendResult {
  stream: string;
  /** The events of this command, from now or from its earlier execution; empty if it changed nothing. */
  events: Event[];
  /** The state of the stream after those events. */
  state: State;
}

/**
 * Reads a stream, decides the command on its state, and appends the resulting events at the revision that was read; starts again if another
 * command has written to the stream since then. A command that was executed before (same idempotency key) only returns its earlier events.
 * If `expected` is given and the stream is at another revision, `WrongExpectedRevision` is thrown. Also throws `Rejected` when a rule
 * rejects the command (checked before `expected`), 503 `busy` after too many conflicts, and what the store or `command` throws.
 */
export const handleCommand = <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: StreamKind<State, Command, Event>,
  id: string,
  command: Command | BuildCommand<State, Command>,
  context: CommandContext,
  expected?: number,
): Promise<HandleResult<State, Event>> => {
  const prepare = typeof command === 'function' ? command : async () => command;
  return handleWithSideWrites(store, aggregate, id, withoutSideWrites(prepare), context, expected);
};

/**
 * Handles a command for a stream that most likely does not exist yet, and returns and throws the same as `handleCommand`. It decides on the
 * initial state first, which saves reading the stream. If the stream turns out to exist, a rule rejects the command or no event results, it
 * reads the stream after all and decides again.
 */
export const handleExpectingNewStream = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: StreamKind<State, Command, Event>,
  id: string,
  prepare: BuildCommand<State, Command>,
  context: CommandContext,
): Promise<HandleResult<State, Event>> => {
  const empty: LoadedStream<State> = { state: aggregate.decider.initial, events: [] };
  try {
    const handled = await decideOn(empty, store, aggregate, id, withoutSideWrites(prepare), context);
    if (handled.events.length > 0) return handled;
  } catch (error) {
    const isThere = error instanceof WrongExpectedRevision && error.stream === streamName(aggregate, id);
    if (!isThere && !(error instanceof Rejected)) throw error;
  }
  return handleCommand(store, aggregate, id, prepare, context);
};

const withoutSideWrites =
  <State, Command>(prepare: BuildCommand<State, Command>): BuildCommand<State, CommandWithSideWrites<State, Command>> =>
  async (read, reads) => ({ command: await prepare(read, reads), sideWrites: async () => noSideWrites });

/**
 * Reads a stream, decides a command on its state, and appends the resulting events together with side writes, which are events for other
 * streams. `prepare` builds the command and its side writes from the state. On a conflict it starts again (for EventStoreDB, see
 * `appendWithSideWrites`), but throws `WrongExpectedRevision` if `expected` is given and the command's own stream is at another revision.
 * Otherwise it returns and throws the same as `handleCommand`, such as `Rejected`.
 */
export const handleWithSideWrites = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: StreamKind<State, Command, Event>,
  id: string,
  prepare: BuildCommand<State, CommandWithSideWrites<State, Command>>,
  context: CommandContext,
  expected?: number,
): Promise<HandleResult<State, Event>> => {
  const decideOnce = () => handleOnce(store, aggregate, id, prepare, context, expected);
  const stream = streamName(aggregate, id);
  const isConflict = (error: unknown) =>
    error instanceof WrongExpectedRevision && (expected === undefined || error.stream !== stream);
  return retryOnConflict(store, stream, decideOnce, isConflict);
};

const handleOnce = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: StreamKind<State, Command, Event>,
  id: string,
  prepare: BuildCommand<State, CommandWithSideWrites<State, Command>>,
  context: CommandContext,
  expected: number | undefined,
): Promise<HandleResult<State, Event>> =>
  decideOn(await readStream(store, aggregate, id), store, aggregate, id, prepare, context, expected);

/**
 * Authorizes the command, decides it on the loaded stream and appends at its end, all on the same version of the streams that were read.
 * Returns the earlier events if this command was executed before.
 */
const decideOn = async <State, Command extends object, Event extends DomainEvent>(
  read: LoadedStream<State>,
  store: EventStore,
  aggregate: StreamKind<State, Command, Event>,
  id: string,
  prepare: BuildCommand<State, CommandWithSideWrites<State, Command>>,
  context: CommandContext,
  expected?: number,
): Promise<HandleResult<State, Event>> => {
  const stream = streamName(aggregate, id);
  const earlier = read.events.filter(({ metadata }) => isCausedBy(context, metadata));
  if (earlier.length > 0)
    return { stream, ...endAt(earlier.at(-1)), events: earlier.map(decided<Event>), state: read.state };

  const reads = trackReads(store, { stream, read });
  await context.authorize?.(reads);
  const { command, sideWrites } = await prepare(read, reads);
  const events = aggregate.decider.decide(command, read.state, context.decisionContext);
  if (isRejection(events)) throw new Rejected(events);
  const end = endAt(read.events.at(-1));
  if (expected !== undefined && BigInt(expected) !== end.revision)
    throw new WrongExpectedRevision(stream, BigInt(expected), end.revision);
  if (events.length === 0) return { stream, ...end, events, state: read.state };

  const state = events.reduce(aggregate.decider.evolve, read.state);
  const expectedNow = end.revision === NO_STREAM ? 'no_stream' : end.revision;
  const own = { stream, expected: expectedNow, events: toNewEvents(events, stream, context) } as const;
  const { revision, position } = await appendWithSideWrites(store, own, reads.guard(await sideWrites(state)), context);
  markWritten(context);
  return { stream, revision, position, events, state };
};

const NO_STREAM = -1n;

const endAt = (last: AppendResult | undefined): AppendResult => ({
  revision: last?.revision ?? NO_STREAM,
  position: last?.position ?? 0n,
});

/** Converts a recorded event back to the domain event. */
const decided = <Event extends DomainEvent>({ type, data }: RecordedEvent): Event => ({ type, data }) as Event;
