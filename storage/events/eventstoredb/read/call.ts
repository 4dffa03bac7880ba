import type { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { grpcStubOf, withoutStackTrace } from '../connection/grpc-stub.ts';

/** A read or a subscription, available once the client is connected. */
export type ReadCall = Promise<ClientReadableStream<streams.ReadResp>>;

/** Before the first event, or after the last. */
export type StreamEnd = 'start' | 'end';

interface ReadOptions<From> {
  /** Inclusive, except for a position that is read backwards. */
  from: From | StreamEnd;
  backwards?: boolean;
  limit: number;
}

/** Starts a read of one stream from a revision, and returns the gRPC call that delivers the server's responses. */
export const callReadStream = (
  client: EventStoreDBClient,
  stream: string,
  { from, backwards = false, limit }: ReadOptions<bigint>,
): ReadCall => {
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(name);
  if (from === 'start') options.setStart(new shared.Empty());
  else if (from === 'end') options.setEnd(new shared.Empty());
  else options.setRevision(String(from));
  return call(client, readOptions(backwards, limit).setStream(options));
};

/**
 * Starts a read of the whole log from a position, including events of other applications, and returns the gRPC call that delivers the
 * server's responses.
 */
export const callReadAll = (
  client: EventStoreDBClient,
  { from, backwards = false, limit }: ReadOptions<bigint>,
): ReadCall => call(client, readOptions(backwards, limit).setAll(allFrom(from)));

/**
 * Starts a subscription to the streams with these prefixes after a position, and returns the gRPC call that delivers the server's
 * responses. From time to time the server sends a checkpoint, the position that it has searched up to; `searchWindow` sets the number of
 * events between two.
 */
export const callSubscribe = (
  client: EventStoreDBClient,
  from: bigint | 'start',
  { prefixes, searchWindow }: { prefixes: string[]; searchWindow: number },
): ReadCall => {
  const names = new streams.ReadReq.Options.FilterOptions.Expression().setPrefixList(prefixes);
  const filter = new streams.ReadReq.Options.FilterOptions()
    .setStreamIdentifier(names)
    .setMax(searchWindow)
    .setCheckpointintervalmultiplier(1);
  const options = new streams.ReadReq.Options()
    .setAll(allFrom(from))
    .setFilter(filter)
    .setUuidOption(asText())
    .setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  return call(client, options);
};

const [FORWARDS, BACKWARDS] = [0, 1] as const;

const readOptions = (backwards: boolean, limit: number) =>
  new streams.ReadReq.Options()
    .setReadDirection(backwards ? BACKWARDS : FORWARDS)
    .setCount(String(limit))
    .setUuidOption(asText())
    .setNoFilter(new shared.Empty());

/** For events written over gRPC, commit and prepare position are the same. */
const allFrom = (from: bigint | StreamEnd) => {
  const options = new streams.ReadReq.Options.AllOptions();
  if (from === 'start') return options.setStart(new shared.Empty());
  if (from === 'end') return options.setEnd(new shared.Empty());
  const position = new streams.ReadReq.Options.Position();
  return options.setPosition(position.setCommitPosition(String(from)).setPreparePosition(String(from)));
};

const asText = () => new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty());

/**
 * Sends the same request as the client's own reads. Those wrap the call in two streams and convert each event in several steps, which took
 * most of the processor time of a read; here the responses are used as they come.
 */
const call = async (client: EventStoreDBClient, options: streams.ReadReq.Options): ReadCall => {
  const { stub, callArguments } = await grpcStubOf(client);
  const request = new streams.ReadReq().setOptions(options);
  return withoutStackTrace(() => stub.read(request, ...callArguments({}, { deadline: Number.POSITIVE_INFINITY })));
};
