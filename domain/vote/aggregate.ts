import type { Aggregate, Slice } from '../aggregate.ts';
import type { Upcaster } from '../event-versions.ts';
import { type CastVote, type VoterDay, voteDecider } from './decider.ts';
import { NETWORK_PREFIX, type NetworkEvent, VOTE_PREFIX, type VoteEvent } from './events.ts';
import { type NetworkDay, networkDecider, type TakePlace } from './network.ts';
import { NETWORK_LIMIT } from './policy.ts';

/** Both aggregates write refusals, and an event type has one history. */
const VoteRefused: readonly Upcaster[] = [];

/** The id is the day and the visitor: see `voteId`. What follows the vote are refusals, as many as there are attempts. */
export const voteAggregate: Aggregate<VoterDay, CastVote, VoteEvent> = {
  prefix: VOTE_PREFIX,
  decider: voteDecider,
  events: { VoteCast: [], VoteRefused },
  deciding: 1,
  atAnyRevision: ['VoteRefused'],
};

/** The id is the day and the network: see `networkId`. What follows the last place are refusals. */
export const networkAggregate: Aggregate<NetworkDay, TakePlace, NetworkEvent> = {
  prefix: NETWORK_PREFIX,
  decider: networkDecider,
  events: { NetworkPlaceTaken: [], VoteRefused },
  deciding: NETWORK_LIMIT,
  atAnyRevision: ['VoteRefused'],
};

export const vote: Slice = { aggregates: [voteAggregate, networkAggregate] };
