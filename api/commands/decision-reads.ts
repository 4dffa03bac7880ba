import type { StreamKind } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { LoadedStream } from './read-stream.ts';

/** An aggregate whose streams can be read, whatever its commands are. */
type Readable<State, Event extends DomainEvent> = StreamKind<State, never, Event>;

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
