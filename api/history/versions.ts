import { aggregates } from '#domain/event-registry.ts';
import type { EventMetadata, EventStore, RecordedEvent } from '#storage/events/event-store.ts';

/** The state of an entity after one event. */
export interface StreamVersion {
  revision: number;
  position: string;
  type: string;
  data: unknown;
  metadata: EventMetadata;
  /** The state after the event, folded by its decider. */
  state: unknown;
}

/**
 * Reads a stream and returns each of its events with the entity's state after that event, oldest first. The list is empty if the stream
 * does not exist or its name does not begin with the prefix of an aggregate. Throws what `EventStore.read` throws, such as
 * `EventStoreUnavailable`.
 */
export const streamVersions = async (store: EventStore, stream: string): Promise<StreamVersion[]> => {
  const rules = aggregates.find(({ prefix }) => stream.startsWith(prefix))?.decider;
  if (!rules) return [];
  const versions: StreamVersion[] = [];
  let state = rules.initial;
  for await (const event of store.read(stream)) {
    state = rules.evolve(state as never, { type: event.type, data: event.data } as never);
    versions.push(versionOf(event, state));
  }
  return versions;
};

/**
 * Returns the state that an entity has before the first event of its stream; undefined if the stream's name does not begin with the prefix
 * of an aggregate.
 */
export const initialStateOf = (stream: string): unknown =>
  aggregates.find(({ prefix }) => stream.startsWith(prefix))?.decider.initial;

const versionOf = ({ revision, position, type, data, metadata }: RecordedEvent, state: unknown): StreamVersion => ({
  revision: Number(revision),
  position: String(position),
  type,
  data,
  metadata,
  state,
});
