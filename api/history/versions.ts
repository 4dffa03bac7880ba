import { aggregates } from '#domain/event-registry.ts';
import type { EventMetadata, EventStore, RecordedEvent } from '#storage/events/event-store.ts';

/** One thing as one event left it. */
export interface StreamVersion {
  revision: number;
  position: string;
  type: string;
  data: unknown;
  metadata: EventMetadata;
  /** As the rules of its kind fold it. */
  state: unknown;
}

/** Everything that one stream ever was, oldest first: empty where there is none, or where no rules know it. Throws as `EventStore.read` does. */
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

/** What a stream is before its first event. */
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
