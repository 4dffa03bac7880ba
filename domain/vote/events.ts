/** `day` is the calendar day in Atlantic/Madeira, `YYYY-MM-DD`; `policy` the version of the rule that decided. */
interface Vote {
  restaurant: string;
  day: string;
  policy: number;
}

/** The stream is `vote-{day}_{voter}`: see `voteStream`. Its first event is the vote that counts. */
export type VoteEvent =
  | { type: 'VoteCast'; data: Vote }
  /** Kept too, so that a day can be counted again under another rule. */
  | { type: 'VoteRefused'; data: Vote & { reason: 'already_voted' } };

/** The stream is `network-{day}_{network}`, of a network or of a site: see `networkStream`. All places come before the first refusal. */
export type NetworkEvent =
  /** One of the votes that a network has in a day; it stays taken should the vote itself never be cast. */
  | { type: 'NetworkPlaceTaken'; data: { voter: string; day: string } }
  | { type: 'VoteRefused'; data: Vote & { reason: 'network_limit' | 'site_limit'; voter: string } };

/** Why a vote did not count (docs/product.md, rule 38). */
export type RefusalReason = Extract<VoteEvent | NetworkEvent, { type: 'VoteRefused' }>['data']['reason'];

export const VOTE_PREFIX = 'vote-';
export const NETWORK_PREFIX = 'network-';

/** One stream for each visitor's day, `YYYY-MM-DD`, so the store itself lets only one of two simultaneous votes be the first. */
export const voteId = (day: string, voter: string): string => `${day}_${voter}`;
/** `vote-{day}_{voter}` */
export const voteStream = (day: string, voter: string): string => VOTE_PREFIX + voteId(day, voter);

/** One stream for the day of each network, so that of two simultaneous votes only one gets the last place. */
export const networkId = (day: string, network: string): string => `${day}_${network}`;
/** `network-{day}_{network}` */
export const networkStream = (day: string, network: string): string => NETWORK_PREFIX + networkId(day, network);
