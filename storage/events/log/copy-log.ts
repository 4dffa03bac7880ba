import { encodeEvents } from '../encode-event.ts';
import { type RecordedEvent, START_POSITION } from '../event-store.ts';
import { comparePrefix, type MatchedPrefix } from './compare-logs.ts';
import type { Log, SizedEvent, WritableLog } from './log.ts';

export interface CopyProgress {
  /** Phases: existing events are compared, missing ones copied, and the copied ones read back and compared. */
  phase: 'compare' | 'copy' | 'verify';
  /** Number of events in this phase. */
  events: number;
  /** Position up to which the source was read. */
  position: bigint;
}

export interface CopyResult {
  /** Events that were in the target before. */
  found: number;
  copied: number;
  /** Number of streams in the target. */
  streams: number;
  /** The last event of the target, with its position there. */
  last: RecordedEvent | undefined;
}

const BATCH = 1_000;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Copies the events of the log `source` to the log `target`, with the same ids and in the same order, but with positions and recording
 * times of the target. Events that an earlier copy has written are compared, not copied again. Finally reads the copied events back and
 * compares them. Throws `LogsDiffer` when the target already contains events that are not the first events of the source.
 */
export const copyLog = async (
  source: Log,
  target: WritableLog,
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<CopyResult> => {
  const events = source.read(START_POSITION)[Symbol.asyncIterator]();
  try {
    const found = await comparePrefix(events, source, target, START_POSITION, step('compare', onProgress));
    const copied = await copyRest(events, target, step('copy', onProgress));
    const verified = await verify(source, target, found, copied, step('verify', onProgress));
    const streams = found.streams + verified.streams;
    return { found: found.events, copied, streams, last: verified.last ?? found.last };
  } finally {
    await events.return?.();
  }
};

type Step = (event: RecordedEvent) => void;

const step = (phase: CopyProgress['phase'], onProgress: (progress: CopyProgress) => void): Step => {
  let events = 0;
  return ({ position }) => onProgress({ phase, events: ++events, position });
};

const copyRest = async (events: AsyncIterator<RecordedEvent>, target: WritableLog, onEvent: Step): Promise<number> => {
  let copied = 0;
  for await (const batch of batches(events)) {
    await target.write(batch);
    copied += batch.length;
    for (const { event } of batch) onEvent(event);
  }
  return copied;
};

/** Groups events into batches for writing. Throws before a batch is written when no log can store one of its events. */
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

/** Compares the copied events as both logs return them now. */
const verify = async (
  source: Log,
  target: Log,
  found: MatchedPrefix,
  copied: number,
  onEvent: Step,
): Promise<MatchedPrefix> => {
  const wanted = source.read(found.source)[Symbol.asyncIterator]();
  try {
    const match = await comparePrefix(wanted, source, target, found.target, onEvent);
    if (match.events >= copied) return match;
    throw new Error(`${target.name} has only ${match.events} of ${copied} copied events. Copy again.`);
  } finally {
    await wanted.return?.();
  }
};
