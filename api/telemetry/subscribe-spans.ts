import type { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import {
  type Attributes,
  type Histogram,
  type Link,
  type Meter,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export interface Telemetry {
  tracer: Tracer;
  meter: Meter;
  /** The span in which the running code is. */
  current: AsyncLocalStorage<unknown>;
}

/** What a span is made of. */
export interface SpanDescription {
  name: string;
  kind: SpanKind;
  /** Of the span and of the measured duration: few different values. */
  attributes: Attributes;
  /** Number of events, of the span alone. */
  events?: number;
  /** The cause; undefined: the current span; null: none. */
  parent?: SpanContext | null;
  links?: Link[];
}

/** How the messages of a channel become spans and measurements. */
export interface TracedChannel<Message extends object> {
  channel: TracingChannel<unknown, Message>;
  /** Name and explanation of the histogram of durations. */
  duration: readonly [name: string, description: string];
  describe(message: Message): SpanDescription;
  /** Called with the open span. */
  onStart?(message: Message, span: Span): void;
  /** Attributes that are known at the end. */
  result?(message: Message): Attributes;
}

interface OpenSpan {
  span: Span;
  attributes: Attributes;
  startedAt: number;
  hasFailed: boolean;
}

/** Upper bounds of durations that are counted together, in seconds (semantic conventions of OpenTelemetry for HTTP). */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Opens and ends a span for each message of the channel, and measures it. Returns a function that unsubscribes. */
export const subscribeSpans = <Message extends object>(
  { tracer, meter, current }: Telemetry,
  { channel, duration: [name, description], describe, onStart, result }: TracedChannel<Message>,
): (() => void) => {
  const histogram = meter.createHistogram(name, {
    description,
    unit: 's',
    advice: { explicitBucketBoundaries: BOUNDARIES },
  });
  const open = new WeakMap<Message, OpenSpan>();
  const end = (message: Message) => {
    const ended = open.get(message);
    open.delete(message);
    if (ended) endSpan(ended, result?.(message) ?? {}, histogram);
  };
  const listeners = {
    start: () => undefined,
    // A traced promise is pending when its function returns; a handler of Fastify says whether it returned one.
    end: (message: Message) => 'async' in message && message.async === false && end(message),
    asyncStart: () => undefined,
    asyncEnd: end,
    error: (message: Message) => {
      const failed = open.get(message);
      if (failed) failed.hasFailed = true;
    },
  };
  channel.start.bindStore(current, (message) => {
    const { span, attributes } = startSpan(tracer, current.getStore() as Span | undefined, describe(message));
    open.set(message, { span, attributes, startedAt: performance.now(), hasFailed: false });
    onStart?.(message, span);
    return span;
  });
  channel.subscribe(listeners);
  return () => {
    channel.start.unbindStore(current);
    channel.unsubscribe(listeners);
  };
};

const startSpan = (
  tracer: Tracer,
  current: Span | undefined,
  { name, kind, attributes, events, parent = current?.spanContext() ?? null, links = [] }: SpanDescription,
) => {
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const all = { ...attributes, ...(events !== undefined && { 'levada.events': events }) };
  return { span: tracer.startSpan(name, { kind, attributes: all, links }, context), attributes };
};

const endSpan = (
  { span, attributes, startedAt, hasFailed }: OpenSpan,
  result: Attributes,
  histogram: Histogram,
): void => {
  span.setAttributes(result);
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
  histogram.record((performance.now() - startedAt) / 1000, { ...attributes, ...result });
};
