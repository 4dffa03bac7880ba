import {
  convertToCommandError,
  type EventData,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type StatusObject, status } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

/** An append at an exact revision: all of its events or none are written. */
export interface AppendProposal {
  stream: string;
  expected: bigint | 'no_stream';
  events: EventData[];
}

/** The server's response. The position is missing when it recognised the events but does not know their position yet. */
export interface AppendResponse {
  revision: bigint;
  position: bigint | undefined;
}

/**
 * Bytes after which a new message is started. The server accepts 16 MiB in one message, and a larger one ends the call with all its
 * appends.
 */
const MESSAGE_BYTES = 1024 * 1024;

/**
 * Encodes one append as messages for the BatchAppend call, through which all appends are sent; a long append is split into several. `id` is
 * a UUID, which the server's response repeats.
 */
export const toMessages = (id: string, { stream, expected, events }: AppendProposal): streams.BatchAppendReq[] => {
  const correlation = new shared.UUID().setString(id);
  const newMessage = () => new streams.BatchAppendReq().setCorrelationId(correlation);
  const messages = [newMessage().setOptions(toOptions(stream, expected))];
  let bytes = 0;
  for (const event of events) {
    const message = toMessage(event);
    if (bytes > MESSAGE_BYTES) {
      messages.push(newMessage());
      bytes = 0;
    }
    messages.at(-1)!.addProposedMessages(message);
    bytes += message.getData_asU8().length + message.getCustomMetadata_asU8().length;
  }
  messages.at(-1)!.setIsFinal(true);
  return messages;
};

const toOptions = (stream: string, expected: bigint | 'no_stream') => {
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(name);
  return expected === 'no_stream'
    ? options.setNoStream(new empty.Empty())
    : options.setStreamPosition(String(expected));
};

const toMessage = ({ id, type, contentType, data, metadata }: EventData) => {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(bytesOf(data))
    .setCustomMetadata(metadata === undefined ? '' : bytesOf(metadata));
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return message;
};

const bytesOf = (data: unknown): Uint8Array =>
  data instanceof Uint8Array ? data : Buffer.from(JSON.stringify(data), 'utf8');

/** Converts the server's response to an append to the revision and the position of the last appended event. */
export const toAppendResponse = (success: streams.BatchAppendResp.Success): AppendResponse => {
  const position = success.getPosition();
  return {
    revision: BigInt(success.getCurrentRevision()),
    position: position && BigInt(position.getCommitPosition()),
  };
};

/**
 * Converts the server's rejection of an append to the error that the client library has for it: wrong revision, append too large, stream
 * deleted, or an error with the gRPC status.
 */
export const toError = (refusal: Status, { stream, expected }: AppendProposal): Error => {
  const details = refusal.getDetails();
  const wrong = details?.unpack(shared.WrongExpectedVersion.deserializeBinary, `${NAMES}.WrongExpectedVersion`);
  if (wrong) {
    const current = wrong.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : 'no_stream';
    return new WrongExpectedVersionError(undefined, { streamName: stream, current, expected });
  }
  const { MaximumAppendSizeExceeded } = shared;
  const tooLarge = details?.unpack(MaximumAppendSizeExceeded.deserializeBinary, `${NAMES}.MaximumAppendSizeExceeded`);
  if (tooLarge) return MaxAppendSizeExceededError.fromMaxAppendSize(tooLarge.getMaxappendsize());
  if (details?.getTypeName() === `${NAMES}.StreamDeleted`) return StreamDeletedError.fromStreamName(stream);
  const end = toStatus(refusal);
  return convertToCommandError(Object.assign(new Error(`${status[end.code]}: ${end.details}`), end)) as Error;
};

const NAMES = 'event_store.client';

/**
 * Converts the server's rejection of one append to a gRPC status. All appends share one call, so a single append has no gRPC status of its
 * own. A rejection without a code becomes `UNAVAILABLE` when its message says that the server is busy or not ready, otherwise `UNKNOWN`.
 */
export const toStatus = (refusal: Status): StatusObject => {
  const details = refusal.getMessage();
  const unhandled = /Not Ready|Busy/.test(details) ? status.UNAVAILABLE : status.UNKNOWN;
  const code = Number(refusal.getCode()) || unhandled;
  return { code, details, metadata: new Metadata() };
};
