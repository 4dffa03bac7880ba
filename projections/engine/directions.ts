import { projectionDecider } from '#domain/projection/decider.ts';
import { type ProjectionEvent, projectionStream } from '#domain/projection/events.ts';
import { type EventStore, START } from '#storage/events/event-store.ts';

/** What staff told a projection so far. */
export interface Directions {
  /** Ids of the events to leave out. */
  skipped: ReadonlySet<string>;
  /** Where the last direction stands in the log. */
  position: bigint;
}

/** Read anew before every run, so that a rebuild leaves out what its predecessor left out. */
export const readDirections = async (store: EventStore, projection: string): Promise<Directions> => {
  let state = projectionDecider.initial;
  let position = START;
  for await (const event of store.read(projectionStream(projection))) {
    state = projectionDecider.evolve(state, { type: event.type, data: event.data } as ProjectionEvent);
    position = event.position;
  }
  return { skipped: new Set(state.skipped), position };
};

/** Resolves at the next direction behind a position, or on abort: a projection that is stuck waits for people. */
export const untilDirected = async (
  store: EventStore,
  projection: string,
  after: bigint,
  signal: AbortSignal,
): Promise<void> => {
  const stream = projectionStream(projection);
  for await (const item of store.subscribe(after, [stream], signal)) {
    if (item.kind === 'events' && item.events.some((event) => event.stream === stream)) return;
  }
};
