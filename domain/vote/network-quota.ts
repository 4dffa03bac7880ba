import type { Decider } from '../decider.ts';
import type { NetworkEvent } from './events.ts';
import { VOTE_POLICY, VOTE_RULE } from './policy.ts';

/** Who has a place among the votes of a day, and whose votes were refused, as `refusalName` names them. */
export interface NetworkQuota {
  voters: string[];
  refused: string[];
}

export interface TakeQuota {
  name: 'TakePlace';
  voter: string;
  restaurant: string;
  /** A network, or the site that many networks are of. */
  of: 'network' | 'site';
  /** Whether a refusal may still be kept: each network's day has room for so many. */
  recordsRejection: boolean;
}

const reasons = { network: 'network_limit', site: 'site_limit' } as const;

/**
 * A visitor who has a place keeps it: whoever was cut off before the vote was cast takes no second one. A refusal is kept once for each
 * visitor and restaurant, which is all that another rule would need to know.
 */
const decide = (
  { voter, restaurant, of, recordsRejection }: TakeQuota,
  { voters, refused }: NetworkQuota,
  { today }: { today: string },
): NetworkEvent[] => {
  if (voters.includes(voter)) return [];
  if (voters.length < VOTE_RULE[of]) return [{ type: 'NetworkPlaceTaken', data: { voter, day: today } }];
  if (!recordsRejection || refused.includes(refusalName({ voter, restaurant }))) return [];
  return [{ type: 'VoteRefused', data: { restaurant, day: today, policy: VOTE_POLICY, reason: reasons[of], voter } }];
};

const refusalName = ({ voter, restaurant }: { voter: string; restaurant: string }): string => `${voter} ${restaurant}`;

const evolve = (state: NetworkQuota, event: NetworkEvent): NetworkQuota =>
  event.type === 'NetworkPlaceTaken'
    ? { ...state, voters: [...state.voters, event.data.voter] }
    : { ...state, refused: [...state.refused, refusalName(event.data)] };

/** So many visitors of a day as the rule says have a place, every other is refused (docs/product.md, rule 37). */
export const networkQuotaDecider = {
  initial: { voters: [], refused: [] } as NetworkQuota,
  decide,
  evolve,
} satisfies Decider<NetworkQuota, TakeQuota, NetworkEvent>;
