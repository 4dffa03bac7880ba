import codes from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import { type ServiceError, status } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected } from './log.ts';
import { toIdentifier } from './messages.ts';

/** Creates the server's rejection of one append in a BatchAppend call, as a `Google.Rpc.Status`. */
const refusal = (
  code: codes.Code,
  name: string,
  details: { serializeBinary(): Uint8Array },
  packedAs = `event_store.client.${name}`,
): statuses.Status => {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), packedAs);
  return new statuses.Status().setCode(code).setMessage(name).setDetails(packed);
};

/** Creates the rejection of an append whose expected revision is not the stream's `current` one, -1n for no stream. */
export const wrongRevision = (current: bigint, expected: Expected): statuses.Status => {
  const wrong = new shared.WrongExpectedVersion();
  if (current < 0n) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new empty.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new empty.Empty());
  else wrong.setExpectedStreamExists(new empty.Empty());
  return refusal(codes.Code.ALREADY_EXISTS, 'WrongExpectedVersion', wrong);
};

/** Creates the rejection of an append to a deleted stream. */
export const deletedStreamStatus = (stream: string): statuses.Status => {
  const details = new shared.StreamDeleted().setStreamIdentifier(toIdentifier(stream));
  return refusal(codes.Code.NOT_FOUND, 'StreamDeleted', details);
};

/** Creates the rejection of an append that is larger than `limit` bytes. */
export const tooLarge = (limit: number): statuses.Status => {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit);
  return refusal(codes.Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
};

/**
 * Converts the error that a separate call would end with to a response in the BatchAppend call; undefined for errors that end the call,
 * such as "not leader".
 */
export const inBand = ({ code, details }: ServiceError): statuses.Status | undefined => {
  if (code === status.PERMISSION_DENIED)
    return refusal(codes.Code.PERMISSION_DENIED, 'AccessDenied', new shared.AccessDenied());
  if (code === status.ABORTED) return refusal(codes.Code.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout());
  if (/Not Ready|No leader info/.test(details))
    // The server did not handle the append and sends no code.
    return refusal(codes.Code.OK, details, new empty.Empty(), 'google.protobuf.Empty');
  return undefined;
};
