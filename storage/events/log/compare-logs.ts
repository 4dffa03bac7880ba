import { isDeepStrictEqual } from 'node:util';
import { type RecordedEvent, START_POSITION } from '../event-store.ts';
import type { Log } from './log.ts';

/** The target's events are not the first events of the source. Nothing was overwritten. */
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

/** The events of the target that equal the source's, and their last position in either log. */
export interface MatchedPrefix {
  events: number;
  streams: number;
  source: bigint;
  target: bigint;
  /** The last event, as the target has it. */
  last: RecordedEvent | undefined;
}

/**
 * Compares each event of the log `target` after the position `after` with the next event of `wanted`, which iterates over the log `source`.
 * Returns the number of equal events and the position of the last of them in each log; calls `onEvent` for each. Throws `LogsDiffer` at the
 * first difference, or when `target` has more events than `source`.
 */
export const comparePrefix = async (
  wanted: AsyncIterator<RecordedEvent>,
  source: Log,
  target: Log,
  after: bigint,
  onEvent: (event: RecordedEvent) => void,
): Promise<MatchedPrefix> => {
  const match: MatchedPrefix = { events: 0, streams: 0, source: START_POSITION, target: after, last: undefined };
  for await (const found of target.read(after)) {
    const { value: original, done } = await wanted.next();
    if (done) throw new LogsDiffer(found, `${target.name} has more events than ${source.name}: ${label(found)}.`);
    compare(original, found, source, target);
    match.events++;
    if (found.revision === 0n) match.streams++;
    match.source = original.position;
    match.target = found.position;
    match.last = found;
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
      'Copy into an empty log, or into one filled by an earlier copy of the same log.',
  );
};

const label = ({ type, id, stream, revision }: RecordedEvent): string =>
  `${type} (${id}) in stream ${stream} at revision ${revision}`;
