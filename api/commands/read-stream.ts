import { type StreamKind, streamName } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { EventStore, ExpectedRevision, RecordedEvent } from '#storage/events/event-store.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';

/** A loaded stream: its state and its events in order. */
export interface LoadedStream<State> {
  state: State;
  events: readonly RecordedEvent[];
}

type Readable<State, Event extends DomainEvent> = Pick<
  StreamKind<State, never, Event>,
  'prefix' | 'upcastersByType'
> & {
  decider: Foldable<State, Event>;
};

type Foldable<State, Event extends DomainEvent> = Pick<
  StreamKind<State, never, Event>['decider'],
  'initial' | 'evolve'
>;

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
  let state = aggregate.decider.initial;
  for await (const event of store.read(streamName(aggregate, id))) {
    state = applyEvent(aggregate, state, event);
    events.push(event);
  }
  return { state, events };
};

/** Throws `UnreadableEvent` for an event of an unknown type, as after rolling back a release, and for one whose data has another form. */
const applyEvent = <State, Event extends DomainEvent>(
  { decider, upcastersByType }: Readable<State, Event>,
  state: State,
  event: RecordedEvent,
): State => {
  try {
    if (!Object.hasOwn(upcastersByType, event.type))
      throw new Error(`this release does not know the type ${event.type}`);
    if (typeof event.data !== 'object' || (event.data && '$bytes' in event.data))
      throw new Error('its data is not JSON');
    return foldEvents({ ...decider, initial: state }, [event]);
  } catch (error) {
    throw new UnreadableEvent(event, error);
  }
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
