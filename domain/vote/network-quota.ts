import type { Decider } from '../decider.ts';
import type { Locale } from '../shared/locale.ts';
import type { NetworkEvent } from './events.ts';
import { VOTE_POLICY, VOTE_RULE } from './policy.ts';

/** The voters who have reserved one of the network's votes of the day, and the recorded refusals as `refusalName` returns them. */
export interface NetworkQuota {
  voters: string[];
  refused: string[];
}

/** The command that reserves one of a network's votes for a voter. */
export interface TakeQuota {
  name: 'TakePlace';
  voter: string;
  restaurant: string;
  /** The language of the page on which the vote is cast, if it is known. */
  locale?: Locale | undefined;
  /** The kind of address range that is limited: one network, or the site to which many networks belong. */
  of: 'network' | 'site';
  /** True when a refusal may still be recorded: the number of recorded refusals per network and day is limited. */
  recordsRejection: boolean;
}

const reasons = { network: 'network_limit', site: 'site_limit' } as const;

/**
 * Reserves one of the day's votes of a network. A voter keeps the reservation, so repeating an interrupted vote does not use a second one.
 * A refusal is recorded once for each voter and restaurant.
 */
const decide = (
  { voter, restaurant, locale, of, recordsRejection }: TakeQuota,
  { voters, refused }: NetworkQuota,
  { today }: { today: string },
): NetworkEvent[] => {
  if (voters.includes(voter)) return [];
  if (voters.length < VOTE_RULE[of]) return [{ type: 'NetworkPlaceTaken', data: { voter, day: today } }];
  if (!recordsRejection || refused.includes(refusalName({ voter, restaurant }))) return [];
  const vote = { restaurant, day: today, policy: VOTE_POLICY, ...(locale && { locale }) };
  return [{ type: 'VoteRefused', data: { ...vote, reason: reasons[of], voter } }];
};

const refusalName = ({ voter, restaurant }: { voter: string; restaurant: string }): string => `${voter} ${restaurant}`;

const evolve = (state: NetworkQuota, event: NetworkEvent): NetworkQuota =>
  event.type === 'NetworkPlaceTaken'
    ? { ...state, voters: [...state.voters, event.data.voter] }
    : { ...state, refused: [...state.refused, refusalName(event.data)] };

/** Decides which voters of a network may vote on one day: as many as the rule allows; all others are refused (docs/product.md, rule 37). */
export const networkQuotaDecider = {
  initial: { voters: [], refused: [] } as NetworkQuota,
  decide,
  evolve,
} satisfies Decider<NetworkQuota, TakeQuota, NetworkEvent>;
