import { appendTracing } from '../tracing.ts';
import type { EventStore } from './event-store.ts';

/** Decorates an event store so that each append is reported to `appendTracing`. */
export const withAppendTracing = (store: EventStore): EventStore => ({
  ...store,
  append: (stream, expected, events) =>
    appendTracing.tracePromise(() => store.append(stream, expected, events), {
      streamKind: kindOf(stream),
      events: events.length,
    }),
  appendMany: (appends) =>
    appendTracing.tracePromise(() => store.appendMany(appends), {
      streamKind: kindOf(appends[0]?.stream ?? ''),
      events: appends.reduce((sum, { events }) => sum + events.length, 0),
    }),
});

const kindOf = (stream: string): string => stream.split('-', 1)[0]!;
