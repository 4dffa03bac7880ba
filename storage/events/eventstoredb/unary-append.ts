import { convertToCommandError, type EventData, WrongExpectedVersionError } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Connected } from './stub.ts';

/** What the server answers: the position is missing where it recognised events and does not know yet where they are. */
export interface Answer {
  revision: bigint;
  position: bigint | undefined;
}

/**
 * What the client's `appendToStream` does without batches, in three quarters of its processor time: JSON does not go through base64, and
 * no write waits for the one before. Throws what the client would throw, after so many milliseconds that the deadline is exceeded, and
 * `WrongExpectedVersionError` whatever the connection string says.
 */
export const appendUnary = (
  { stub, callArguments }: Connected,
  stream: string,
  expected: bigint | 'no_stream',
  events: EventData[],
  deadline: number,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = stub.append(...callArguments({ deadline }), (error, response) => {
      if (error) return reject(convertToCommandError(error));
      const wrong = response.getWrongExpectedVersion();
      return wrong ? reject(conflict(stream, expected, wrong)) : resolve(answerOf(response.getSuccess()!));
    });
    call.on('error', reject);
    call.write(new streams.AppendReq().setOptions(optionsOf(stream, expected)));
    for (const event of events) call.write(new streams.AppendReq().setProposedMessage(toMessage(event)));
    call.end();
  });

const optionsOf = (stream: string, expected: bigint | 'no_stream') => {
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new streams.AppendReq.Options().setStreamIdentifier(name);
  return expected === 'no_stream' ? options.setNoStream(new shared.Empty()) : options.setRevision(String(expected));
};

const toMessage = ({ id, type, contentType, data, metadata }: EventData) => {
  const message = new streams.AppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(bytesOf(data))
    .setCustomMetadata(metadata === undefined ? '' : bytesOf(metadata));
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return message;
};

const bytesOf = (data: unknown): Uint8Array =>
  data instanceof Uint8Array ? data : Buffer.from(JSON.stringify(data), 'utf8');

const answerOf = (success: streams.AppendResp.Success): Answer => {
  const position = success.getPosition();
  return {
    revision: BigInt(success.getCurrentRevision()),
    position: position && BigInt(position.getCommitPosition()),
  };
};

const conflict = (
  streamName: string,
  expected: bigint | 'no_stream',
  wrong: streams.AppendResp.WrongExpectedVersion,
): WrongExpectedVersionError => {
  const current = wrong.hasCurrentRevision() ? BigInt(wrong.getCurrentRevision()) : 'no_stream';
  return new WrongExpectedVersionError(undefined, { streamName, current, expected });
};
