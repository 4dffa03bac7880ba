import { type Aggregate, streamOf } from '#domain/aggregate.ts';
import { type DomainEvent, isRejection } from '#domain/decider.ts';
import { eventVersions } from '#domain/known-events.ts';
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  WrongExpectedRevision,
} from '#storage/events/event-store.ts';
import { Rejected } from '../http/rejected.ts';
import { type CommandOrigin, derivedId, isFrom } from './origin.ts';
import { readStream, type StreamRead } from './read-stream.ts';

/** Makes a command from the state it is decided on; asked anew when somebody else was faster. What it throws ends the command. */
export type Prepare<State, Command> = (read: StreamRead<State>) => Promise<Command>;

/** What a command led to. `revision` and `position` are of the stream's end; -1 and 0 where nothing was ever written. */
export interface Handled<State, Event> extends Appended {
  stream: string;
  /** What was decided now: nothing where nothing changes, or where this very command was handled before. */
  events: Event[];
  /** The state with those events. */
  state: State;
}

/** A conflict decides anew this often before the caller hears of it. */
const ATTEMPTS = 4;

/**
 * Reads the stream, folds, decides and appends at the revision it read: the only place that does. A command that was handled before
 * (`origin.key`) answers as then. Throws `Rejected` when a rule says no (it knows best what is wrong, so it is asked first),
 * `WrongExpectedRevision` when the caller named a revision that has passed, and whatever the store or `Prepare` throws.
 */
export const handle = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  command: Command | Prepare<State, Command>,
  origin: CommandOrigin,
  expected?: number,
): Promise<Handled<State, Event>> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await handleOnce(store, aggregate, id, command, origin, expected);
    } catch (error) {
      const conflict = error instanceof WrongExpectedRevision && error.stream === streamOf(aggregate, id);
      if (!conflict || expected !== undefined || attempt >= attemptsAt(aggregate)) throw error;
    }
  }
};

/** Where only the first events of a stream decide, there are no more conflicts than such events. */
const attemptsAt = ({ deciding = 0 }: { deciding?: number }): number => Math.max(ATTEMPTS, deciding + 1);

const handleOnce = async <State, Command extends object, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Command, Event>,
  id: string,
  given: Command | Prepare<State, Command>,
  origin: CommandOrigin,
  expected: number | undefined,
): Promise<Handled<State, Event>> => {
  const stream = streamOf(aggregate, id);
  const read = await readStream(store, aggregate, id);
  const earlier = read.events.findLast(({ metadata }) => isFrom(origin, metadata));
  if (earlier) return { stream, ...endAt(earlier), events: [], state: read.state };

  const command = typeof given === 'function' ? await given(read) : given;
  const events = aggregate.decider.decide(command, read.state, origin.context);
  if (isRejection(events)) throw new Rejected(events);
  const end = endAt(read.events.at(-1));
  if (expected !== undefined && BigInt(expected) !== end.revision)
    throw new WrongExpectedRevision(stream, BigInt(expected), end.revision);
  if (events.length === 0) return { stream, ...end, events, state: read.state };

  const appended = await store.append(stream, expectedAt(aggregate, events, end), toRecord(events, stream, origin));
  return { stream, ...appended, events, state: events.reduce(aggregate.decider.evolve, read.state) };
};

const NO_STREAM = -1n;

const endAt = (last: Appended | undefined): Appended => ({
  revision: last?.revision ?? NO_STREAM,
  position: last?.position ?? 0n,
});

const expectedAt = <Event extends DomainEvent>(
  { atAnyRevision = [] }: { atAnyRevision?: readonly Event['type'][] },
  events: Event[],
  { revision }: Appended,
): ExpectedRevision => {
  if (events.every(({ type }) => atAnyRevision.includes(type))) return 'any';
  return revision === NO_STREAM ? 'no_stream' : revision;
};

/** Events as they are appended, each with the id that follows from the command's key and the stream. */
const toRecord = (events: DomainEvent[], stream: string, origin: CommandOrigin): NewEvent[] =>
  events.map(({ type, data }, index) => ({
    id: derivedId(origin, `${stream}/${index}`),
    type,
    data,
    metadata: {
      actor: origin.actor,
      command: origin.command,
      correlationId: origin.correlationId,
      causationId: origin.key,
      schemaVersion: eventVersions.currentOf(type),
      at: origin.context.now,
    },
  }));
