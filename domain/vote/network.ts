import type { Decider } from '../decider.ts';
import type { NetworkEvent } from './events.ts';
import { NETWORK_LIMIT, VOTE_POLICY } from './policy.ts';

/** Who has a place among the votes of a network's day. */
export interface NetworkDay {
  voters: string[];
}

export interface TakePlace {
  name: 'TakePlace';
  voter: string;
  restaurant: string;
}

/** A visitor who has a place keeps it: whoever was cut off before the vote was cast takes no second one. */
const decide = (
  { voter, restaurant }: TakePlace,
  { voters }: NetworkDay,
  { today }: { today: string },
): NetworkEvent[] => {
  if (voters.includes(voter)) return [];
  if (voters.length < NETWORK_LIMIT) return [{ type: 'NetworkPlaceTaken', data: { voter, day: today } }];
  const refused = { restaurant, day: today, policy: VOTE_POLICY, reason: 'network_limit', voter } as const;
  return [{ type: 'VoteRefused', data: refused }];
};

const evolve = (state: NetworkDay, event: NetworkEvent): NetworkDay =>
  event.type === 'NetworkPlaceTaken' ? { voters: [...state.voters, event.data.voter] } : state;

/** The first `NETWORK_LIMIT` visitors of a network's day have a place, every other is refused (product.md, Votes). */
export const networkDecider = {
  initial: { voters: [] } as NetworkDay,
  decide,
  evolve,
} satisfies Decider<NetworkDay, TakePlace, NetworkEvent>;
