import type { Locale } from '../shared/locale.ts';

/**
 * The data of a vote. `day` is the calendar day in Atlantic/Madeira, `YYYY-MM-DD`; `policy` is the version of the rule by which the vote
 * was decided; `locale` is the language of the page on which it was cast, which votes before 2026-11-26 do not have.
 */
interface Vote {
  restaurant: string;
  day: string;
  policy: number;
  locale?: Locale;
}

/**
 * Events of one visitor's votes on one day. The stream is `vote-{day}_{voter}`: see `voteStream`. The first event is the vote that counts.
 */
export type VoteEvent =
  | { type: 'VoteCast'; data: Vote }
  /** A refused vote. It is recorded so that analysts can count a day again under another rule. */
  | { type: 'VoteRefused'; data: Vote & { reason: 'already_voted' } };

/**
 * Events of the votes from one network, or from one site of networks, on one day. The stream is `network-{day}_{network}`: see
 * `networkStream`. Refusals follow only after all votes are used.
 */
export type NetworkEvent =
  /** A voter reserved one of the votes that a network has per day. It stays used even if the vote itself is never cast. */
  | { type: 'NetworkPlaceTaken'; data: { voter: string; day: string } }
  | { type: 'VoteRefused'; data: Vote & { reason: 'network_limit' | 'site_limit'; voter: string } };

/** The reason why a vote did not count (docs/product.md, rule 38). */
export type RefusalReason = Extract<VoteEvent | NetworkEvent, { type: 'VoteRefused' }>['data']['reason'];

export const VOTE_PREFIX = 'vote-';
export const NETWORK_PREFIX = 'network-';

/**
 * Returns the id of the event stream with a visitor's votes of one day, `YYYY-MM-DD`. Because all of them are in one stream, the event
 * store accepts only one of two simultaneous votes as the first.
 */
export const voteId = (day: string, voter: string): string => `${day}_${voter}`;
/** Returns the name of the event stream with a visitor's votes of one day, `vote-{day}_{voter}`. */
export const voteStream = (day: string, voter: string): string => VOTE_PREFIX + voteId(day, voter);

/**
 * Returns the id of the event stream that records the votes from one network (an IPv4 address or a prefix of IPv6 addresses) on one day,
 * `YYYY-MM-DD`. The number of votes per network and day is limited; with all of them in one stream, two simultaneous votes cannot both get
 * the last one.
 */
export const networkId = (day: string, network: string): string => `${day}_${network}`;
/**
 * Returns the name of the event stream, `network-{day}_{network}`, that records the votes from one network on one day. A network is an IPv4
 * address or a prefix of IPv6 addresses.
 */
export const networkStream = (day: string, network: string): string => NETWORK_PREFIX + networkId(day, network);
