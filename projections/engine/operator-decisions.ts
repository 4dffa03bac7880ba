import { projectionDecider } from '#domain/projection/decider.ts';
import { type ProjectionEvent, projectionStream } from '#domain/projection/events.ts';
import { type EventStore, START_POSITION } from '#storage/events/event-store.ts';

/** Decisions of staff about a projection so far: retries and skipped events. */
export interface OperatorDecisions {
  /** Ids of the events to skip. */
  skipped: ReadonlySet<string>;
  /** Position of the last decision in the log. */
  position: bigint;
}

/**
 * Reads the decisions that staff have made about a projection that stopped at an event: the ids of the events to skip, and the position of
 * the last decision. Call it before every run, so that a rebuild skips the same events.
 */
export const readOperatorDecisions = async (store: EventStore, projection: string): Promise<OperatorDecisions> => {
  let state = projectionDecider.initial;
  let position = START_POSITION;
  for await (const event of store.read(projectionStream(projection))) {
    state = projectionDecider.evolve(state, { type: event.type, data: event.data } as ProjectionEvent);
    position = event.position;
  }
  return { skipped: new Set(state.skipped), position };
};

interface Waiting {
  /** Position after which decisions count. */
  after: bigint;
  /** See `RunnerOptions`. */
  isSameLog: () => Promise<boolean>;
  signal: AbortSignal;
}

/**
 * Waits until staff decide how a stopped projection continues: it retries, or skips an event. Only decisions after the log position `after`
 * count. Also resolves when the store has connected to another log, or when `signal` aborts.
 */
export const waitForOperatorDecision = async (
  store: EventStore,
  projection: string,
  { after, isSameLog, signal }: Waiting,
): Promise<void> => {
  const stream = projectionStream(projection);
  for await (const item of store.subscribe(after, [stream], signal)) {
    if (item.kind === 'connected' && !(await isSameLog())) return;
    if (item.kind === 'events' && item.events.some((event) => event.stream === stream)) return;
  }
};
