import { type Aggregate, streamName } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { EventStore, ExpectedRevision, RecordedEvent } from '#storage/events/event-store.ts';

/** A loaded stream: its state and its events in order. */
export interface LoadedStream<State> {
  state: State;
  events: readonly RecordedEvent[];
}

type Readable<State, Event extends DomainEvent> = Pick<Aggregate<State, never, Event>, 'prefix'> & {
  decider: Foldable<State, Event>;
};

type Foldable<State, Event extends DomainEvent> = Pick<Aggregate<State, never, Event>['decider'], 'initial' | 'evolve'>;

/**
 * Reads a whole stream; returns its events and the state that results from them. A stream that does not exist has the initial state. Throws
 * `EventStoreUnavailable`, `StreamDamaged` or `UnreadableEvent`.
 */
export const readStream = async <State, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Readable<State, Event>,
  id: string,
): Promise<LoadedStream<State>> => {
  const events: RecordedEvent[] = [];
  for await (const event of store.read(streamName(aggregate, id))) events.push(event);
  return { state: foldEvents(aggregate.decider, events), events };
};

/** Returns the expected revision for an append to a stream that was read completely: the last event's revision, or `no_stream`. */
export const expectedRevisionOf = ({ events }: Pick<LoadedStream<unknown>, 'events'>): ExpectedRevision =>
  events.at(-1)?.revision ?? 'no_stream';

/**
 * Reads a stream and returns the state that results from its events. A stream that does not exist has the initial state. Throws
 * `EventStoreUnavailable`, `StreamDamaged` or `UnreadableEvent`.
 */
export const loadState = async <State, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Readable<State, Event>,
  id: string,
): Promise<State> => (await readStream(store, aggregate, id)).state;

/** Applies recorded events to the initial state, in order, and returns the resulting state. */
export const foldEvents = <State, Event extends DomainEvent>(
  { initial, evolve }: Foldable<State, Event>,
  events: readonly RecordedEvent[],
): State => events.reduce((state, { type, data }) => evolve(state, { type, data } as Event), initial);
