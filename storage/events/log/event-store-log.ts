import { type EventStore, WrongExpectedRevision } from '../event-store.ts';
import { LogsDiffer } from './compare-logs.ts';
import type { SizedEvent, WritableLog } from './log.ts';

interface StoreLogOptions {
  name: string;
  store: EventStore;
  /** Appends that may be on their way at once while the log still takes them in the order of the calls. */
  inFlight: number;
}

/** EventStoreDB takes so much in one append (facts: 1 MiB); one event may be as large as that. */
const APPEND_BYTES = 512 * 1024;

/** An event store as the source or the target of a copy. */
export const createStoreLog = ({ name, store, inFlight }: StoreLogOptions): WritableLog => ({
  name,
  read: (after) => store.readAll(after, []),
  async write(events) {
    const runs = runsOf(events);
    for (let at = 0; at < runs.length; at += inFlight) {
      const appended = await Promise.allSettled(runs.slice(at, at + inFlight).map((run) => append(store, run)));
      const failed = appended.find((each) => each.status === 'rejected');
      if (failed) throw explain(name, failed.reason);
    }
  },
});

/** Neighbours in the log that are of one stream go together. */
const runsOf = (events: SizedEvent[]): SizedEvent[][] => {
  const runs: SizedEvent[][] = [];
  let size = 0;
  for (const each of events) {
    const run = runs.at(-1);
    const isNext = run?.[0]?.event.stream === each.event.stream && size + each.bytes <= APPEND_BYTES;
    if (run && isNext) run.push(each);
    else runs.push([each]);
    size = isNext ? size + each.bytes : each.bytes;
  }
  return runs;
};

const append = (store: EventStore, run: SizedEvent[]) => {
  const { stream, revision } = run[0]!.event;
  const events = run.map(({ event: { id, type, data, metadata } }) => ({ id, type, data, metadata }));
  return store.append(stream, revision === 0n ? 'no_stream' : revision - 1n, events);
};

/** The beginning was compared, so somebody else writes, or the source's own stream has lost its beginning. */
const explain = (name: string, error: unknown): unknown => {
  if (!(error instanceof WrongExpectedRevision)) return error;
  const { stream, actual, expected } = error;
  return new LogsDiffer(
    { stream, revision: actual },
    `Stream ${stream} in ${name} is at revision ${actual}, the copy was to go on behind ${expected}. ` +
      'Let nobody write to the target while it is filled.',
  );
};
