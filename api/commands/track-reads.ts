import { type StreamKind, streamName } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { DecisionReads } from './decision-reads.ts';
import { expectedRevisionOf, type LoadedStream, readStream } from './read-stream.ts';
import type { PrecedingWrite, SideWrites } from './side-writes.ts';

/** The reads of one decision, and what the append of its events has to check. */
export interface TrackedReads extends DecisionReads {
  /** Adds a check of each stream that was read, other than the command's own and those that are written anyway. */
  guard(sideWrites: SideWrites): SideWrites;
}

/** Begins the reads of a decision on the stream `own`, which was already read. */
export const trackReads = (store: EventStore, own: { stream: string; read: LoadedStream<unknown> }): TrackedReads => {
  const loading = new Map<string, Promise<LoadedStream<unknown>>>([[own.stream, Promise.resolve(own.read)]]);
  const loaded = new Map<string, LoadedStream<unknown>>();
  const load = async (
    aggregate: StreamKind<unknown, never, DomainEvent>,
    id: string,
  ): Promise<LoadedStream<unknown>> => {
    const stream = streamName(aggregate, id);
    if (!loading.has(stream)) loading.set(stream, readStream(store, aggregate, id));
    const read = await loading.get(stream)!;
    if (stream !== own.stream) loaded.set(stream, read);
    return read;
  };
  return {
    // A stream has one kind of aggregate, by the prefix of its name.
    load: load as DecisionReads['load'],
    guard({ preceding, following }) {
      const written = new Set([...preceding, ...following].map(({ stream }) => stream));
      const guards = [...loaded].filter(([stream]) => !written.has(stream)).map(toGuard);
      return { preceding: [...guards, ...preceding], following };
    },
  };
};

const toGuard = ([stream, read]: [string, LoadedStream<unknown>]): PrecedingWrite => ({
  stream,
  expectedRevision: expectedRevisionOf(read),
  events: [],
  compensation: [],
});
