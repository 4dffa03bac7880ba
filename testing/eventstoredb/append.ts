import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall, ServerReadableStream } from '@grpc/grpc-js';
import { type Expected, type Outcome, type ProposedEvent, TOMBSTONED } from './log.ts';
import { nameOf, toProposed } from './messages.ts';
import type { Services } from './services.ts';
import { appendTooLarge, streamDeleted } from './status.ts';

type Append = handleClientStreamingCall<streams.AppendReq, streams.AppendResp>;
type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>;

/** The server's default limit for the events of one append together. */
export const MAX_APPEND_SIZE = 1024 * 1024;

/** Appends with one call for each, as every client did before there were batches. */
export const createAppend =
  ({ log, membership, faults, admit, network }: Services): Append =>
  async (call, answer) => {
    const request = await receive(call);
    if (!request) return;
    const refusal = await admit(call, 'append');
    if (refusal) return answer(refusal);
    if (sizeOf(request.events) > MAX_APPEND_SIZE) return answer(appendTooLarge(MAX_APPEND_SIZE));
    const outcome = membership.writesTo(log).append(request.stream, request.expected, request.events);
    if (faults.losesAnswer()) return network.drop();
    if (outcome === TOMBSTONED) return answer(streamDeleted(request.stream));
    const response = toAnswer(outcome, request.expected);
    // It has the events and does not know yet where: they are not in its index.
    if (faults.hidesPosition()) response.getSuccess()?.setNoPosition(new shared.Empty());
    answer(null, response);
  };

/** Nothing when the client went away in the middle: half of an append is none. */
const receive = async (call: AppendCall) => {
  let options: streams.AppendReq.Options | undefined;
  const events: ProposedEvent[] = [];
  try {
    for await (const message of call as AsyncIterable<streams.AppendReq>) {
      if (message.hasOptions()) options = message.getOptions();
      else events.push(toProposed(message.getProposedMessage()!));
    }
  } catch {
    return undefined;
  }
  if (!options || call.cancelled) return undefined;
  return { stream: nameOf(options.getStreamIdentifier()), expected: expectedOf(options), events };
};

const expectedOf = (options: streams.AppendReq.Options): Expected => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(options.getRevision());
};

/** As the server counts: type in UTF-16, data and metadata. */
export const sizeOf = (events: ProposedEvent[]): number =>
  events.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0);

const toAnswer = (outcome: Exclude<Outcome, typeof TOMBSTONED>, expected: Expected): streams.AppendResp => {
  if ('last' in outcome) {
    const position = String(outcome.last.position);
    return new streams.AppendResp().setSuccess(
      new streams.AppendResp.Success()
        .setCurrentRevision(String(outcome.last.revision))
        .setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position)),
    );
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current < 0n) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedStreamExists(new shared.Empty());
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
};
