import type { Decider } from '../decider.ts';
import type { Locale } from '../shared/locale.ts';
import type { RefusalReason, VoteEvent } from './events.ts';
import { VOTE_POLICY } from './policy.ts';

/**
 * The vote of one visitor on one day, for the whole guide. `refused` are the ids of the restaurants for which a refused vote was recorded.
 */
export type VoterDay = { status: 'open' } | { status: 'voted'; refused: string[] };

/** The command that casts a visitor's vote for a restaurant. */
export interface CastVote {
  name: 'CastVote';
  restaurant: string;
  /** The language of the page on which the vote is cast, if it is known. */
  locale?: Locale | undefined;
  /** True when a refusal may still be recorded: the number of recorded refusals per network and day is limited. */
  recordsRejection: boolean;
}

/**
 * Decides a vote. A refused vote is recorded, so it leads to an event and not to a `Rejection`; the caller finds its problem in
 * `refusalCodes`. It is recorded once for each restaurant, however often the visitor tries again.
 */
const decide = (
  { restaurant, locale, recordsRejection }: CastVote,
  state: VoterDay,
  { today }: { today: string },
): VoteEvent[] => {
  const vote = { restaurant, day: today, policy: VOTE_POLICY, ...(locale && { locale }) };
  switch (state.status) {
    case 'open':
      return [{ type: 'VoteCast', data: vote }];
    case 'voted':
      if (!recordsRejection || state.refused.includes(restaurant)) return [];
      return [{ type: 'VoteRefused', data: { ...vote, reason: 'already_voted' } }];
  }
};

const evolve = (state: VoterDay, event: VoteEvent): VoterDay => {
  if (event.type === 'VoteCast') return { status: 'voted', refused: [] };
  return state.status === 'voted' ? { ...state, refused: [...state.refused, event.data.restaurant] } : state;
};

/**
 * Decides the votes of a visitor on one day: the first counts, all others are refused (docs/product.md, rule 35). Never returns a
 * `Rejection`.
 */
export const voteDecider = {
  initial: { status: 'open' } as VoterDay,
  decide,
  evolve,
} satisfies Decider<VoterDay, CastVote, VoteEvent>;

/** The problem codes with which refused votes are answered (409; docs/product.md, rule 47). */
export const refusalCodes = {
  already_voted: 'vote_already_cast',
  network_limit: 'vote_network_limit',
  site_limit: 'vote_network_limit',
} as const satisfies Record<RefusalReason, string>;
