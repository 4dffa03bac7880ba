import type { RecordedVote, VoteField } from './recorded-vote.ts';

/**
 * Judges the next vote of the log. Returns the reason for which the vote is dropped, or undefined if it is kept. It is called once for each
 * vote, in the order of the log, so that it may remember earlier votes.
 */
export type Judge = (vote: RecordedVote) => string | undefined;

/** A rule by which the votes of the log are counted again. */
export interface CountingRule {
  /** The text by which the rule is chosen: `counted`, `restaurant-day`, `week`, `network:20`, or the path of a file. */
  name: string;
  /** The optional fields that the rule reads; all others may be empty. */
  needs: readonly VoteField[];
  /** True when it judges each vote by itself, so that votes may be read in any order, which is faster. */
  isStateless?: true;
  /** Returns a judge that has seen no vote yet. */
  start(): Judge;
}
