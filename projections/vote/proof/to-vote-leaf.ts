import { hash } from 'node:crypto';
import type { NetworkEvent, VoteEvent } from '#domain/vote/events.ts';
import type { VoteLeaf } from '#domain/vote/vote-leaf.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';

type LeafEvent = Pick<RecordedEvent, 'id' | 'metadata'> &
  Extract<VoteEvent | NetworkEvent, { data: { policy: number } }>;

/** 128 bits. */
const SALT_DIGITS = 32;

/** Returns the leaf of a vote or a refusal. It follows from what every copy of the log has, so all copies give the same tree. */
export const toVoteLeaf = (event: LeafEvent): VoteLeaf => {
  const { restaurant, day, policy, locale = null } = event.data as typeof event.data & { locale?: string };
  const reason = event.type === 'VoteRefused' ? event.data.reason : null;
  return { restaurant, day, policy, locale, reason, at: event.metadata.at, salt: saltOf(event) };
};

/** The correlation id is random, made by the server for each request, and not disclosed. */
const saltOf = ({ id, metadata }: LeafEvent): string =>
  hash('sha256', JSON.stringify(['levada vote salt', id, metadata.correlationId])).slice(0, SALT_DIGITS);
