import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { type Meter, type SpanContext, SpanKind, type Tracer } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  appendTracing,
  commandTracing,
  projectionTracing,
  type TracedAppend,
  type TracedCommand,
  type TracedProjection,
} from '#storage/tracing.ts';
import { subscribeSpans, type TracedChannel } from './subscribe-spans.ts';

/** What Fastify reports of the handler of a request (https://fastify.dev/docs/latest/Reference/Hooks/#diagnostics-channel-hooks). */
interface TracedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** True for a handler that returned a promise. */
  async: boolean;
  route: { url: string };
}

/** Commands whose spans are remembered, so that those of read models can name them as their cause. */
const REMEMBERED_COMMANDS = 10_000;
/** Maximum number of commands that the span of a batch names. */
const MAX_CAUSES = 50;

/**
 * Subscribes to requests, commands, appends and read models: each becomes a span below the one that caused it, and a measured duration.
 * Attributes name kinds (route, command, stream kind, read model), never people, ids or texts. Returns a function that unsubscribes.
 */
export const traceChanges = (tracer: Tracer, meter: Meter): (() => void) => {
  const telemetry = { tracer, meter, current: new AsyncLocalStorage<unknown>() };
  const commands = new LRUCache<string, SpanContext>({ max: REMEMBERED_COMMANDS });
  const unsubscribe = [
    subscribeSpans(telemetry, REQUESTS),
    subscribeSpans(telemetry, {
      ...COMMANDS,
      onStart: ({ correlationId }, span) => commands.set(correlationId, span.spanContext()),
    }),
    subscribeSpans(telemetry, APPENDS),
    subscribeSpans(telemetry, projections(commands)),
  ];
  return () => {
    for (const each of unsubscribe) each();
  };
};

const REQUESTS: TracedChannel<TracedRequest> = {
  channel: tracingChannel<TracedRequest>('fastify.request.handler'),
  duration: ['http.server.request.duration', 'Duration of the handlers of requests'],
  describe: ({ request: { method }, route: { url } }) => ({
    name: `${method} ${url}`,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method, 'http.route': url },
    parent: null,
  }),
  result: ({ reply }) => ({ 'http.response.status_code': reply.statusCode }),
};

const COMMANDS: TracedChannel<TracedCommand> = {
  channel: commandTracing,
  duration: ['levada.command.duration', 'Duration of commands until their events are written'],
  describe: ({ name }) => ({
    name: `command ${name}`,
    kind: SpanKind.INTERNAL,
    attributes: { 'levada.command': name },
  }),
};

const APPENDS: TracedChannel<TracedAppend> = {
  channel: appendTracing,
  duration: ['levada.append.duration', 'Duration of appends to the event log'],
  describe: ({ streamKind, events }) => ({
    name: `append ${streamKind}`,
    kind: SpanKind.PRODUCER,
    attributes: { 'levada.stream_kind': streamKind },
    events,
  }),
};

/** The span of a batch is below the command of its first event, and linked to those of the others. */
const projections = (commands: LRUCache<string, SpanContext>): TracedChannel<TracedProjection> => ({
  channel: projectionTracing,
  duration: ['levada.projection.duration', 'Duration of transactions that apply events to a read model'],
  describe: ({ projection, events, correlationIds }) => {
    const known = [...new Set(correlationIds())].flatMap((id) => commands.get(id) ?? []);
    const [parent = null, ...others] = known.slice(0, MAX_CAUSES);
    return {
      name: `project ${projection}`,
      kind: SpanKind.CONSUMER,
      attributes: { 'levada.projection': projection },
      events,
      parent,
      links: others.map((context) => ({ context })),
    };
  },
});
