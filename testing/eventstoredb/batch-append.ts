import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { MAX_APPEND_SIZE, sizeOf } from './append.ts';
import { type Expected, type Outcome, type ProposedEvent, TOMBSTONED } from './log.ts';
import { nameOf, toIdentifier, toProposed } from './messages.ts';
import type { Services } from './services.ts';

type BatchAppend = handleBidiStreamingCall<streams.BatchAppendReq, streams.BatchAppendResp>;

interface Pending {
  stream: string;
  expected: Expected;
  events: ProposedEvent[];
}

/** Many appends over one call, each named by a correlation id; failures come as messages, not as trailers. */
export const createBatchAppend =
  ({ log, membership, faults, admit, network, open }: Services): BatchAppend =>
  (call) => {
    const pending = new Map<string, Pending>();
    open.add(call);
    call.on('cancelled', () => open.delete(call));
    call.on('end', () => call.end());
    call.on('error', () => {});
    call.on('data', async (request: streams.BatchAppendReq) => {
      const id = request.getCorrelationId()!.getString();
      const options = request.getOptions();
      if (options) {
        const stream = nameOf(options.getStreamIdentifier());
        pending.set(id, { stream, expected: expectedOf(options), events: [] });
      }
      const append = pending.get(id)!;
      append.events.push(...request.getProposedMessagesList().map(toProposed));
      if (!request.getIsFinal()) return;
      pending.delete(id);
      const refusal = await admit(call, 'batchAppend');
      if (call.cancelled) return;
      const response = new streams.BatchAppendResp()
        .setCorrelationId(new shared.UUID().setString(id))
        .setStreamIdentifier(toIdentifier(append.stream));
      if (refusal) response.setError(failure(refusal.details, new empty.Empty(), 'google.protobuf.Empty'));
      else if (sizeOf(append.events) > MAX_APPEND_SIZE) response.setError(tooLarge());
      else {
        const outcome = membership.writesTo(log).append(append.stream, append.expected, append.events);
        if (faults.losesAnswer()) return network.drop();
        if (outcome === TOMBSTONED) response.setError(deleted(append.stream));
        else if ('last' in outcome) response.setSuccess(success(outcome));
        else response.setError(wrongRevision(outcome, append.expected));
      }
      call.write(response);
    });
  };

const expectedOf = (options: streams.BatchAppendReq.Options): Expected => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(options.getStreamPosition());
};

const success = ({ last }: Extract<Outcome, { last: unknown }>): streams.BatchAppendResp.Success => {
  const position = String(last.position);
  return new streams.BatchAppendResp.Success()
    .setCurrentRevision(String(last.revision))
    .setPosition(new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position));
};

const wrongRevision = ({ current }: Extract<Outcome, { current: bigint }>, expected: Expected): status.Status => {
  const wrong = new shared.WrongExpectedVersion();
  if (current < 0n) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new empty.Empty());
  else wrong.setExpectedAny(new empty.Empty());
  return failure('', wrong, 'event_store.client.WrongExpectedVersion');
};

const deleted = (stream: string): status.Status => {
  const details = new shared.StreamDeleted().setStreamIdentifier(toIdentifier(stream));
  return failure(`Event stream '${stream}' is deleted.`, details, 'event_store.client.StreamDeleted');
};

const tooLarge = (): status.Status => {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE);
  return failure('', details, 'event_store.client.MaximumAppendSizeExceeded');
};

const failure = (message: string, details: { serializeBinary(): Uint8Array }, type: string): status.Status => {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), type);
  return new status.Status().setMessage(message).setDetails(packed);
};
