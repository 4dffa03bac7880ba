import type { Aggregate, DomainSlice } from '../aggregate.ts';
import type { Upcaster } from '../upcasters.ts';
import { type CastVote, type VoterDay, voteDecider } from './decider.ts';
import { NETWORK_PREFIX, type NetworkEvent, VOTE_PREFIX, type VoteEvent } from './events.ts';
import { type NetworkQuota, networkQuotaDecider, type TakeQuota } from './network-quota.ts';

/** The upcasters of `VoteRefused`. Both aggregates write this event type, so they share one array. */
const VoteRefused: readonly Upcaster[] = [];

/**
 * The votes of one visitor on one day; the id is made by `voteId`. Its first event is the vote that counts; later events are refusals, at
 * most one for each restaurant.
 */
export const voteAggregate: Aggregate<VoterDay, CastVote, VoteEvent> = {
  prefix: VOTE_PREFIX,
  decider: voteDecider,
  upcastersByType: { VoteCast: [], VoteRefused },
};

/**
 * The votes used by one network, or one site of networks, on one day; the id is made by `networkId`. Refusals follow once all votes are
 * used, as many as are recorded.
 */
export const networkAggregate: Aggregate<NetworkQuota, TakeQuota, NetworkEvent> = {
  prefix: NETWORK_PREFIX,
  decider: networkQuotaDecider,
  upcastersByType: { NetworkPlaceTaken: [], VoteRefused },
};

export const vote: DomainSlice = { aggregates: [voteAggregate, networkAggregate] };
