import { type EventStore, WrongExpectedRevision } from '../event-store.ts';
import { LogsDiffer } from './compare-logs.ts';
import type { SizedEvent, WritableLog } from './log.ts';

interface StoreLogOptions {
  name: string;
  store: EventStore;
  /** Number of concurrent appends that the log still writes in the order of the calls. */
  inFlight: number;
}

/** Maximum bytes of one append, below the 1 MiB that EventStoreDB accepts by default. A single event may be larger. */
const APPEND_BYTES = 512 * 1024;

/**
 * Wraps an event store as a log from which `copyLog` copies all events to another log, or to which it writes them. Up to `inFlight` appends
 * run at the same time. The log's write function throws `LogsDiffer` if another process appends to the same streams during the copy.
 */
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

/** Groups consecutive events of the same stream into one append. */
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

/**
 * Explains a conflict: the events up to here were compared, so another process writes to the target, or the source's stream has lost its
 * first events.
 */
const explain = (name: string, error: unknown): unknown => {
  if (!(error instanceof WrongExpectedRevision)) return error;
  const { stream, actual, expected } = error;
  return new LogsDiffer(
    { stream, revision: actual },
    `Stream ${stream} in ${name} is at revision ${actual}, but the copy expected revision ${expected}. ` +
      'Do not write to the target during a copy.',
  );
};
