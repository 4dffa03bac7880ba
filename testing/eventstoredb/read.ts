import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleServerStreamingCall, ServiceError } from '@grpc/grpc-js';
import type { Services } from './double-context.ts';
import { streamDeleted, unexpectedRead } from './grpc-errors.ts';
import type { EventLog, StoredEvent } from './log.ts';
import { nameOf, streamNotFound, toEvent } from './messages.ts';
import { serveSubscription } from './subscription.ts';
import { createWriter, type ReadServerCall } from './writer.ts';

type Read = handleServerStreamingCall<streams.ReadReq, streams.ReadResp>;

/** Handles reads of one stream or of `$all`, and subscriptions to `$all`, which are reads without an end. */
export const createRead =
  (services: Services): Read =>
  async (call) => {
    const { log, faults, admit, open, onEvent } = services;
    open.add(call);
    for (const name of ['cancelled', 'finish', 'error']) call.on(name, () => open.delete(call));
    const options = call.request.getOptions()!;
    const refusal = await admit(call, options.hasSubscription() ? 'subscribe' : 'read');
    if (refusal) return fail(call, refusal);
    const writer = createWriter(call, faults, onEvent);
    if (options.hasSubscription()) return serveSubscription(call, writer, log);
    const stream = nameOf(options.getStream()?.getStreamIdentifier());
    if (log.isTombstoned(stream)) return fail(call, streamDeleted(stream));
    const events = options.hasAll() ? eventsOfAll(log, options) : eventsOfStream(log, options, faults.hidesLastEvent());
    if (!events && options.hasAll()) return fail(call, unexpectedRead());
    if (!events) await writer.write(streamNotFound(stream));
    for (const event of events ?? []) if (!(await writer.write(toEvent(event)))) return;
    call.end();
  };

const fail = (call: ReadServerCall, error: ServiceError): void => {
  call.emit('error', error);
};

const eventsOfStream = (log: EventLog, options: streams.ReadReq.Options, withoutLast: boolean) => {
  const stream = options.getStream()!;
  const all = log.stream(nameOf(stream.getStreamIdentifier()));
  const events = withoutLast ? all?.slice(0, -1) : all;
  if (!events || (withoutLast && events.length === 0)) return undefined;
  if (stream.hasStart()) return take(events, options, 0);
  if (stream.hasEnd()) return take(events, options, events.length - 1);
  // When the first events are missing, reading starts at the first one left.
  const index = Number(stream.getRevision()) - Number(events[0]?.revision ?? 0n);
  return take(events, options, options.getReadDirection() === 0 ? Math.max(0, index) : index);
};

/**
 * Returns events of `$all`; unlike subscriptions, forward reads include the event at the position. Undefined when the position is inside an
 * event, as one of another log may be.
 */
const eventsOfAll = (log: EventLog, options: streams.ReadReq.Options): StoredEvent[] | undefined => {
  const all = options.getAll()!;
  if (all.hasStart()) return take(log.all, options, 0);
  if (all.hasEnd()) return take(log.all, options, log.all.length - 1);
  const position = BigInt(all.getPosition()!.getCommitPosition());
  const isForwards = options.getReadDirection() === 0;
  if (isForwards && position > (log.all.at(-1)?.position ?? 0n)) return [];
  const index = log.indexOf(position);
  if (index === undefined) return undefined;
  // A backward read starts before the position.
  return take(log.all, options, isForwards ? index : index - 1);
};

const take = (events: StoredEvent[], options: streams.ReadReq.Options, index: number): StoredEvent[] => {
  const count = Number(options.getCount());
  if (options.getReadDirection() === 0) return events.slice(index, index + count);
  return events
    .slice(0, index + 1)
    .toReversed()
    .slice(0, count);
};
