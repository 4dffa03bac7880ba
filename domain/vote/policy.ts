/** Votes that count in a day: from one network (an IPv4 address, the first 64 bits of IPv6), and from one site (48 bits). */
export interface VoteRule {
  network: number;
  site: number;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Every version of the rule; one vote per visitor and day under all of them. */
export const voteRules = {
  1: { network: NO_LIMIT, site: NO_LIMIT },
  2: { network: 20, site: NO_LIMIT },
  3: { network: 20, site: 60 },
} as const satisfies Record<number, VoteRule>;

/** The version that votes are decided by; a changed rule gets a new one, so that it is known what each vote met. */
export const VOTE_POLICY = 3;

/** More in a day are refused (docs/product.md, rule 37). */
export const VOTE_RULE: VoteRule = voteRules[VOTE_POLICY];
