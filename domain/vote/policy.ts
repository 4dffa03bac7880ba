/** Votes that count from one network in a day under each version of the rule; one vote per visitor and day under all of them. */
export const networkLimits = { 1: Number.POSITIVE_INFINITY, 2: 20 } as const;

/** The version that votes are decided by; a changed rule gets a new one, so that it is known what each vote met. */
export const VOTE_POLICY = 2;

/** More from one network in a day are refused (product.md, Votes). */
export const NETWORK_LIMIT = networkLimits[VOTE_POLICY];
