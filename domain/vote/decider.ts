import type { Decider } from '../decider.ts';
import type { RefusalReason, VoteEvent } from './events.ts';
import { VOTE_POLICY } from './policy.ts';

/** The day of one visitor, in the whole guide. */
export type VoterDay = { status: 'open' } | { status: 'voted' };

export interface CastVote {
  name: 'CastVote';
  restaurant: string;
}

/** A refusal is kept, so it is an event and no `Rejection`: `refusalCode` says what to answer. */
const decide = ({ restaurant }: CastVote, state: VoterDay, { today }: { today: string }): VoteEvent[] => {
  const vote = { restaurant, day: today, policy: VOTE_POLICY };
  switch (state.status) {
    case 'open':
      return [{ type: 'VoteCast', data: vote }];
    case 'voted':
      return [{ type: 'VoteRefused', data: { ...vote, reason: 'already_voted' } }];
  }
};

const evolve = (state: VoterDay, event: VoteEvent): VoterDay =>
  event.type === 'VoteCast' ? { status: 'voted' } : state;

/** The first vote of a visitor's day counts, every other is refused (product.md, Votes). Rejects nothing. */
export const voteDecider = {
  initial: { status: 'open' } as VoterDay,
  decide,
  evolve,
} satisfies Decider<VoterDay, CastVote, VoteEvent>;

/** The problem to answer a refusal with (409; product.md, Commands). */
export const refusalCodes = {
  already_voted: 'vote_already_cast',
  network_limit: 'vote_network_limit',
} as const satisfies Record<RefusalReason, string>;
