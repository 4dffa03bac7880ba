import { isDeepStrictEqual } from 'node:util';
import { encodeEvents } from '../encode-event.ts';
import { type RecordedEvent, START } from '../event-store.ts';

/** A whole log, wherever it is kept: in a store or in a file. */
export interface Log {
  /** Where it is, for people; without a password. */
  name: string;
  /** Every event after a position of this log, in order, up to now. */
  read(after: bigint): AsyncIterable<RecordedEvent>;
}

export interface WritableLog extends Log {
  /** Writes what follows its last event, in this order. Ended half-way, it has written a beginning of the events. */
  write(events: SizedEvent[]): Promise<void>;
}

export interface SizedEvent {
  event: RecordedEvent;
  /** Of data and metadata as JSON. */
  bytes: number;
}

export interface CopyProgress {
  /** What is there already is compared, what follows is copied, what was copied is read again and compared. */
  phase: 'compare' | 'copy' | 'verify';
  /** In this phase. */
  events: number;
  /** How far the source was read. */
  position: bigint;
}

export interface Copied {
  /** Were in the target before. */
  found: number;
  copied: number;
  /** Of all events in the target. */
  streams: number;
}

/** The target is not a beginning of the source. Nothing was overwritten. */
export class LogsDiffer extends Error {
  readonly stream: string;
  readonly revision: bigint;

  constructor({ stream, revision }: { stream: string; revision: bigint }, message: string) {
    super(message);
    this.name = 'LogsDiffer';
    this.stream = stream;
    this.revision = revision;
  }
}

const BATCH = 1_000;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Makes the target equal to the source: the same events with the same ids, in the same order over all streams. Positions and
 * moments of recording are the target's own. What the target has must be a beginning of the source, event by event; so a copy
 * that was cut short goes on, and one that was finished adds only what is new. Throws `LogsDiffer`.
 */
export const copyLog = async (
  source: Log,
  target: WritableLog,
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<Copied> => {
  const events = source.read(START)[Symbol.asyncIterator]();
  try {
    const found = await matchBeginning(events, source, target, START, step('compare', onProgress));
    const copied = await copyRest(events, target, step('copy', onProgress));
    const verified = await verify(source, target, found, copied, step('verify', onProgress));
    return { found: found.events, copied, streams: found.streams + verified.streams };
  } finally {
    await events.return?.();
  }
};

type Step = (event: RecordedEvent) => void;

const step = (phase: CopyProgress['phase'], onProgress: (progress: CopyProgress) => void): Step => {
  let events = 0;
  return ({ position }) => onProgress({ phase, events: ++events, position });
};

/** The part of the target that was found equal, and where it ends in either log. */
interface Match {
  events: number;
  streams: number;
  source: bigint;
  target: bigint;
}

/** Reads the target from a position to its end, and as many events of the source. */
const matchBeginning = async (
  wanted: AsyncIterator<RecordedEvent>,
  source: Log,
  target: Log,
  after: bigint,
  onEvent: Step,
): Promise<Match> => {
  const match = { events: 0, streams: 0, source: START, target: after };
  for await (const found of target.read(after)) {
    const { value: original, done } = await wanted.next();
    if (done) throw new LogsDiffer(found, `${target.name} goes on where ${source.name} ends: it has ${label(found)}.`);
    compare(original, found, source, target);
    match.events++;
    if (found.revision === 0n) match.streams++;
    match.source = original.position;
    match.target = found.position;
    onEvent(original);
  }
  return match;
};

const compare = (original: RecordedEvent, found: RecordedEvent, source: Log, target: Log): void => {
  const different = (['stream', 'revision', 'id', 'type', 'data', 'metadata'] as const).find(
    (field) => !isDeepStrictEqual(original[field], found[field]),
  );
  if (!different) return;
  throw new LogsDiffer(
    found,
    `The logs differ in the ${different} of an event: ${source.name} has ${label(original)} where ${target.name} has ${label(found)}. ` +
      'Copy into an empty log, or into one that an earlier copy of the same log began.',
  );
};

const label = ({ type, id, stream, revision }: RecordedEvent): string =>
  `${type} (${id}) in stream ${stream} at revision ${revision}`;

const copyRest = async (events: AsyncIterator<RecordedEvent>, target: WritableLog, onEvent: Step): Promise<number> => {
  let copied = 0;
  for await (const batch of batches(events)) {
    await target.write(batch);
    copied += batch.length;
    for (const { event } of batch) onEvent(event);
  }
  return copied;
};

/** Throws before the batch is written when no log could keep one of its events. */
async function* batches(events: AsyncIterator<RecordedEvent>): AsyncIterable<SizedEvent[]> {
  let batch: SizedEvent[] = [];
  let size = 0;
  for await (const event of { [Symbol.asyncIterator]: () => events }) {
    const { bytes } = encodeEvents(event.stream, [event])[0]!;
    if (batch.length === BATCH || (batch.length > 0 && size + bytes > BATCH_BYTES)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push({ event, bytes });
    size += bytes;
  }
  if (batch.length > 0) yield batch;
}

/** Compares what was just copied, as both logs give it now. */
const verify = async (source: Log, target: Log, found: Match, copied: number, onEvent: Step): Promise<Match> => {
  const wanted = source.read(found.source)[Symbol.asyncIterator]();
  try {
    const match = await matchBeginning(wanted, source, target, found.target, onEvent);
    if (match.events >= copied) return match;
    throw new Error(`Of ${copied} copied events ${target.name} has ${match.events} only. Copy again.`);
  } finally {
    await wanted.return?.();
  }
};
