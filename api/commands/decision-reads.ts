import { type Aggregate, streamName } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { expectedRevisionOf, type LoadedStream, readStream } from './read-stream.ts';
import type { PrecedingWrite, SideWrites } from './side-writes.ts';

/** An aggregate whose streams can be read, whatever its commands are. */
type Readable<State, Event extends DomainEvent> = Aggregate<State, never, Event>;

/**
 * Reads the streams on which a decision depends, each once. The events of the command are appended only if all of them are still as they were
 * read; otherwise the command is authorized and decided again.
 */
export interface DecisionReads {
  /** Returns a stream, for the command's own stream the version that is decided on. Throws what `readStream` throws. */
  load<State, Event extends DomainEvent>(aggregate: Readable<State, Event>, id: string): Promise<LoadedStream<State>>;
}

/** Rejects a command that its sender may not send in this state, by throwing a `Problem`. */
export type Authorize = (reads: DecisionReads) => Promise<void>;

/** The reads of one decision, and what the append of its events has to check. */
export interface TrackedReads extends DecisionReads {
  /** Adds a check of each stream that was read, other than the command's own and those that are written anyway. */
  guard(sideWrites: SideWrites): SideWrites;
}

/** Begins the reads of a decision on the stream `own`, which was already read. */
export const trackReads = (store: EventStore, own: { stream: string; read: LoadedStream<unknown> }): TrackedReads => {
  const loading = new Map<string, Promise<LoadedStream<unknown>>>([[own.stream, Promise.resolve(own.read)]]);
  const loaded = new Map<string, LoadedStream<unknown>>();
  const load = async (aggregate: Readable<unknown, DomainEvent>, id: string): Promise<LoadedStream<unknown>> => {
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
