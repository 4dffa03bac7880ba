import type { RecordedVote } from '#domain/vote/counting-rules/recorded-vote.ts';
import { NETWORK_PREFIX, VOTE_PREFIX } from '#domain/vote/events.ts';
import { type EventStore, type RecordedEvent, START_POSITION } from '#storage/events/event-store.ts';
import { foldRestaurants, RESTAURANT_PREFIX } from './fold-restaurants.ts';
import { createNetworkMemory } from './network-of-visitor.ts';
import type { VoteLog, VoteQuery } from './vote-log.ts';
import { createVoteReader, type VoteEventFields } from './vote-of-event.ts';

/** Votes per batch. */
const BATCH = 1_000;

/**
 * Reads the votes of any event store, event by event; `store` upcasts events. All fields of the votes are read, whichever are asked for.
 * A log in Postgres is read faster by `createPostgresVoteLog`.
 */
export const createEventStoreVoteLog = (store: EventStore): VoteLog => ({
  votes: (query) => readVotes(store, query),
  restaurants: (until) => foldRestaurants(store.readAll(START_POSITION, [RESTAURANT_PREFIX]), until),
});

async function* readVotes(store: EventStore, { until }: VoteQuery): AsyncIterable<RecordedVote[]> {
  const toVote = createVoteReader(createNetworkMemory());
  let batch: RecordedVote[] = [];
  for await (const event of store.readAll(START_POSITION, [VOTE_PREFIX, NETWORK_PREFIX])) {
    if (until !== undefined && event.metadata.at >= until) continue;
    const vote = toVote(fieldsOf(event));
    if (vote) batch.push(vote);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const fieldsOf = ({ type, stream, position, data, metadata }: RecordedEvent): VoteEventFields => {
  const {
    restaurant = null,
    day = null,
    reason = null,
    voter = null,
    locale = null,
  } = data as Partial<VoteEventFields>;
  return { type, stream, position, restaurant, day, reason, voter, locale, at: metadata.at };
};
