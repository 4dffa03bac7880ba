import { randomUUID } from 'node:crypto';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { type VoteEvent, voteStream } from '#domain/vote/events.ts';
import { newEvent } from '#storage/events/contract/helpers.ts';
import type { EventStore } from '#storage/events/event-store.ts';

interface LoggedVote {
  restaurant: string;
  /** Time of the decision; its day in Madeira is that of the vote. */
  at: string;
  /** A vote that was refused because of an earlier one. */
  refused?: boolean;
}

/** Appends votes of different visitors to the log, in this order, and returns the ids of their events. */
export const logVotes = async (store: EventStore, votes: LoggedVote[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const { restaurant, at, refused = false } of votes) {
    const data = { restaurant, day: todayInMadeira(new Date(at)), policy: 3 };
    const event: VoteEvent = refused
      ? { type: 'VoteRefused', data: { ...data, reason: 'already_voted' } }
      : { type: 'VoteCast', data };
    const { metadata, ...created } = newEvent(event.data, event.type);
    await store.append(voteStream(data.day, randomUUID()), 'no_stream', [
      { ...created, metadata: { ...metadata, at } },
    ]);
    ids.push(created.id);
  }
  return ids;
};
