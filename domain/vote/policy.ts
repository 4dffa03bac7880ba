/**
 * The maximum number of votes that count per day: from one network (an IPv4 address, or the first 64 bits of IPv6) and from one site (the
 * first 48 bits of IPv6).
 */
export interface VoteRule {
  network: number;
  site: number;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** The limits of each version of the rule. Under all versions a visitor has one vote per day. */
export const voteRules = {
  1: { network: NO_LIMIT, site: NO_LIMIT },
  2: { network: 20, site: NO_LIMIT },
  3: { network: 20, site: 60 },
} as const satisfies Record<number, VoteRule>;

/**
 * The version by which new votes are decided. A changed rule gets a new version, so that each vote tells under which rule it was decided.
 */
export const VOTE_POLICY = 3;

/** The limits of the current version; further votes of a day are refused (docs/product.md, rule 37). */
export const VOTE_RULE: VoteRule = voteRules[VOTE_POLICY];
