import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#domain/decider.ts';
import {
  type Append,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  PartlyAppended,
  WrongExpectedRevision,
} from '#storage/events/event-store.ts';
import { type CommandOrigin, noteWritten } from './command-context.ts';
import { toRecord } from './new-events.ts';

/** What is written to another stream in the same moment as a command's own events. */
export interface Companion {
  stream: string;
  expected: ExpectedRevision;
  /** None: only if the stream is still at that revision. */
  events: DomainEvent[];
}

/** Is written before the command's own events where the log cannot write both at once; `undo` then takes it back. */
export interface Promised extends Companion {
  undo: DomainEvent[];
}

/** Comes behind the command's own events where the log cannot write both at once. */
export interface Following extends Companion {
  /**
   * What is done where the own events were written and this was refused; answers with the error that undoes them, or with nothing
   * where all is well. Left out, nothing is lost by leaving it.
   */
  mend?(): Promise<Error | undefined>;
}

/** Everything that is written, or must hold, together with a command's own events. No two concern the same stream. */
export interface Company {
  promised: Promised[];
  following: Following[];
  /** The events that undo the command's own. */
  undo?: DomainEvent[];
}

/** Nothing goes with it. */
export const alone: Company = { promised: [], following: [] };

/**
 * Appends a command's own events with their company: Postgres all or nothing. EventStoreDB writes what is promised, then the own
 * events, then what follows; where a later part is refused, what was written is undone or mended here (docs/decisions/0013 says
 * what a crash leaves in between). Throws what `EventStore.append` throws, and what `mend` answers.
 */
export const appendTogether = async (
  store: EventStore,
  own: Append,
  company: Company,
  origin: CommandOrigin,
): Promise<Appended> => {
  const { promised, following } = company;
  if (promised.length + following.length === 0) return store.append(own.stream, own.expected, own.events);
  const record = (companion: Companion): Append => recorded(companion, origin);
  try {
    const appended = await store.appendMany([...promised.map(record), own, ...following.map(record)]);
    return appended[promised.length]!;
  } catch (error) {
    if (!(error instanceof PartlyAppended)) throw error;
    noteWritten(origin);
    const ownWritten = error.written[promised.length];
    if (ownWritten) return finish(store, ownWritten, company, error.written.length, origin);
    await undo(store, promised, error.written, origin);
    throw error.cause;
  }
};

/** Ids of their own: one command may promise, take back and promise again. */
const recorded = ({ stream, expected, events }: Companion, origin: CommandOrigin): Append => ({
  stream,
  expected,
  events: toRecord(events, stream, { ...origin, key: randomUUID() }),
});

/** The own events are written, and of what follows only a part. */
const finish = async (
  store: EventStore,
  own: Append & Appended,
  { promised, following, undo: undoOwn }: Company,
  written: number,
  origin: CommandOrigin,
): Promise<Appended> => {
  for (const companion of following.slice(written - promised.length - 1)) {
    const refused = await tryAgain(store, companion, origin);
    if (!refused) continue;
    if (undoOwn)
      await appendUnlessMoved(store, { stream: own.stream, expected: own.revision, events: undoOwn }, origin);
    throw refused;
  }
  return own;
};

const tryAgain = async (
  store: EventStore,
  { mend, ...companion }: Following,
  origin: CommandOrigin,
): Promise<Error | undefined> => {
  if (mend) return mend();
  if (companion.events.length > 0) await appendUnlessMoved(store, companion, origin);
  return undefined;
};

const undo = async (
  store: EventStore,
  promised: Promised[],
  written: Appended[],
  origin: CommandOrigin,
): Promise<void> => {
  for (const [index, { stream, undo: events }] of promised.entries()) {
    const at = written[index];
    if (at && events.length > 0) await appendUnlessMoved(store, { stream, expected: at.revision, events }, origin);
  }
};

/** Whoever wrote there meanwhile knew what they did. */
const appendUnlessMoved = async (store: EventStore, companion: Companion, origin: CommandOrigin): Promise<void> => {
  const { stream, expected, events } = recorded(companion, origin);
  await store.append(stream, expected, events).catch((error) => {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  });
};
