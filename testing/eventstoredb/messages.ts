import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ProposedEvent, StoredEvent } from './log.ts';

type Proposed = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

/** Converts a proposed event from an append request to the double's own type. */
export const toProposed = (message: Proposed): ProposedEvent => ({
  id: message.getId()!.getString().toLowerCase(),
  type: message.getMetadataMap().get('type')!,
  contentType: message.getMetadataMap().get('content-type')!,
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

/** Converts a stored event to a response of a read. */
export const toEvent = (event: StoredEvent): streams.ReadResp => {
  const position = String(event.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(toIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  const metadata = recorded.getMetadataMap();
  metadata.set('type', event.type);
  metadata.set('content-type', event.contentType);
  metadata.set('created', String(BigInt(event.created.getTime()) * TICKS_PER_MILLISECOND));
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  );
};

/** .NET counts ticks of 100 nanoseconds. */
const TICKS_PER_MILLISECOND = 10_000n;

/** Converts a stream name to the identifier of the protocol. */
export const toIdentifier = (stream: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

/** Returns the stream name in an identifier; empty without one. */
export const nameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

/** Creates the response that confirms a subscription. */
export const confirmation = (): streams.ReadResp =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('double'));

/** Creates the response that reports that a subscription has reached the end of the log. */
export const caughtUp = (): streams.ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

/** Creates a checkpoint at the position of an event. */
export const checkpoint = ({ position }: StoredEvent): streams.ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

/** Creates the response to a read of a stream that does not exist. */
export const streamNotFound = (stream: string): streams.ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(toIdentifier(stream)),
  );
