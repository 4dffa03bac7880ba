import type { Decider } from '../decider.ts';
import type { RefusalReason, VoteEvent } from './events.ts';
import { VOTE_POLICY } from './policy.ts';

/** The day of one visitor, in the whole guide; `refused` are the restaurants of votes that were refused and kept. */
export type VoterDay = { status: 'open' } | { status: 'voted'; refused: string[] };

export interface CastVote {
  name: 'CastVote';
  restaurant: string;
  /** True when the refusal may still be recorded: the number for each network and day is limited. */
  recordsRejection: boolean;
}

/**
 * A refusal is kept, so it is an event and no `Rejection`: `refusalCodes` says what to answer. It is kept once for each restaurant, however
 * often the vote is tried again.
 */
const decide = (
  { restaurant, recordsRejection }: CastVote,
  state: VoterDay,
  { today }: { today: string },
): VoteEvent[] => {
  const vote = { restaurant, day: today, policy: VOTE_POLICY };
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

/** The first vote of a visitor's day counts, every other is refused (docs/product.md, rule 35). Rejects nothing. */
export const voteDecider = {
  initial: { status: 'open' } as VoterDay,
  decide,
  evolve,
} satisfies Decider<VoterDay, CastVote, VoteEvent>;

/** The problem to answer a refusal with (409; docs/product.md, rule 47). */
export const refusalCodes = {
  already_voted: 'vote_already_cast',
  network_limit: 'vote_network_limit',
  site_limit: 'vote_network_limit',
} as const satisfies Record<RefusalReason, string>;
