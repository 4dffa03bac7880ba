/** Why a vote did not count (product.md, Votes). */
export type RefusalReason = 'already_voted';

/** `day` is the calendar day in Atlantic/Madeira, `YYYY-MM-DD`; `policy` the version of the rule that decided. */
interface Vote {
  restaurant: string;
  day: string;
  policy: number;
}

/** The stream is `vote-{day}_{voter}`: see `voteStream`. */
export type VoteEvent =
  | { type: 'VoteCast'; data: Vote }
  /** Kept too, so that a day can be counted again under another rule. */
  | { type: 'VoteRefused'; data: Vote & { reason: RefusalReason } };

/** One stream for each visitor's day, so the store itself lets only one of two simultaneous votes be the first. */
export const voteStream = (day: string, voter: string): string => `vote-${day}_${voter}`;
