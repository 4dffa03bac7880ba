import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { deletedStreamStatus, inBand, tooLarge, wrongRevision } from './append-errors.ts';
import type { Services } from './double-context.ts';
import type { Expected, ProposedEvent } from './log.ts';
import { TOMBSTONED } from './log.ts';
import { nameOf, toIdentifier, toProposed } from './messages.ts';

type Call = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

interface Append {
  stream: string;
  expected: Expected;
  events: ProposedEvent[];
}

/** The server's default limit in bytes for all events of one append. */
const MAX_APPEND_SIZE = 1024 * 1024;

/**
 * Handles BatchAppend: many appends over one call, each with a correlation id and a response; some rejections end the call for all of them.
 */
export const createAppends =
  (services: Services): handleBidiStreamingCall<streams.BatchAppendReq, streams.BatchAppendResp> =>
  (call) => {
    const { openAppendCalls } = services;
    const pending = new Map<string, Append>();
    openAppendCalls.add(call);
    call.on('cancelled', () => openAppendCalls.delete(call));
    call.on('end', () => call.end());
    call.on('error', () => openAppendCalls.delete(call));
    call.on('finish', () => openAppendCalls.delete(call));
    call.on('data', (request: streams.BatchAppendReq) => {
      const append = receive(request, pending);
      // The rest of an append that was too large is ignored.
      if (append === undefined) return;
      const isTooLarge = sizeOf(append.events) > MAX_APPEND_SIZE;
      if (!isTooLarge && !request.getIsFinal()) return;
      const id = request.getCorrelationId()!.getString();
      pending.delete(id);
      const response = new streams.BatchAppendResp()
        .setCorrelationId(new shared.UUID().setString(id))
        .setStreamIdentifier(toIdentifier(append.stream));
      if (isTooLarge) call.write(response.setError(tooLarge(MAX_APPEND_SIZE)));
      else void answer(services, call, append, response);
    });
  };

const receive = (request: streams.BatchAppendReq, pending: Map<string, Append>): Append | undefined => {
  const id = request.getCorrelationId()!.getString();
  const options = request.getOptions();
  if (options)
    pending.set(id, { stream: nameOf(options.getStreamIdentifier()), expected: expectedOf(options), events: [] });
  const append = pending.get(id);
  append?.events.push(...request.getProposedMessagesList().map(toProposed));
  return append;
};

const answer = async (
  { log, membership, faults, admit, network }: Services,
  call: Call,
  append: Append,
  response: streams.BatchAppendResp,
): Promise<void> => {
  const refusal = await admit(call, 'append');
  if (call.cancelled || call.writableEnded || faults.ignores()) return;
  if (refusal) {
    const told = inBand(refusal);
    if (told) call.write(response.setError(told));
    else call.emit('error', refusal);
    return;
  }
  const outcome = membership.writesTo(log).append(append.stream, append.expected, append.events);
  if (faults.losesAnswer()) return network.drop();
  if (outcome === TOMBSTONED) response.setError(deletedStreamStatus(append.stream));
  else if ('current' in outcome) response.setError(wrongRevision(outcome.current, append.expected));
  else response.setSuccess(success(outcome.last, faults.hidesPosition()));
  call.write(response);
};

const expectedOf = (options: streams.BatchAppendReq.Options): Expected => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(options.getStreamPosition());
};

/** Returns the size as the server computes it: type in UTF-16, data and metadata. */
const sizeOf = (events: ProposedEvent[]): number =>
  events.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0);

/** Creates a success response; without a position when the server has the events but they are not in its index yet. */
const success = (
  last: { revision: bigint; position: bigint },
  hidesPosition: boolean,
): streams.BatchAppendResp.Success => {
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(last.revision));
  if (hidesPosition) return success.setNoPosition(new empty.Empty());
  const position = String(last.position);
  return success.setPosition(new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position));
};
