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
 * Reads a stream and returns each event with the entity's state after it, oldest first. Empty if the stream does not exist or there is no
 * kind of entity with its prefix. Throws what `EventStore.read` throws, such as `EventStoreUnavailable`.
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
 * Returns the state of an entity before the first event of its stream; undefined if there is no kind of entity with the stream's prefix.
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
