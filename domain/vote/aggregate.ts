import type { Aggregate, DomainSlice } from '../aggregate.ts';
import type { Upcaster } from '../upcasters.ts';
import { type CastVote, type VoterDay, voteDecider } from './decider.ts';
import { NETWORK_PREFIX, type NetworkEvent, VOTE_PREFIX, type VoteEvent } from './events.ts';
import { type NetworkQuota, networkQuotaDecider, type TakeQuota } from './network-quota.ts';

/** Both aggregates write refusals, and an event type has one history. */
const VoteRefused: readonly Upcaster[] = [];

/** The id is the day and the visitor: see `voteId`. What follows the vote are refusals, one for each restaurant. */
export const voteAggregate: Aggregate<VoterDay, CastVote, VoteEvent> = {
  prefix: VOTE_PREFIX,
  decider: voteDecider,
  upcastersByType: { VoteCast: [], VoteRefused },
};

/** The id is the day and the network, or its site: see `networkId`. What follows the last place are refusals, as many as are kept. */
export const networkAggregate: Aggregate<NetworkQuota, TakeQuota, NetworkEvent> = {
  prefix: NETWORK_PREFIX,
  decider: networkQuotaDecider,
  upcastersByType: { NetworkPlaceTaken: [], VoteRefused },
};

export const vote: DomainSlice = { aggregates: [voteAggregate, networkAggregate] };
