/** Why a vote did not count (product.md, Votes). */
export type RefusalReason = 'already_voted' | 'network_limit';

/** The stream is `vote-{day}_{voter}`: the day of one visitor, in Atlantic/Madeira. */
export type VoteEvent =
  | { type: 'VoteCast'; data: { restaurant: string; day: string; policy: number } }
  /** Kept too, so that a day can be counted again under another rule. */
  | { type: 'VoteRefused'; data: { restaurant: string; day: string; policy: number; reason: RefusalReason } };
