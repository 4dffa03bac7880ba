import type { Decider } from '../decider.ts';
import type { VoteEvent } from './events.ts';

/** The day of one visitor, in the whole guide. */
export type VoterDay = { status: 'open' } | { status: 'voted' };

export interface CastVote {
  name: 'CastVote';
  restaurant: string;
}

/** The version of the rule below, one vote per visitor and day; raise it when the rule changes. */
export const VOTE_POLICY = 1;

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

export const voteDecider: Decider<VoterDay, CastVote, VoteEvent> = { initial: { status: 'open' }, decide, evolve };

/** The problem to answer a recorded decision with (409, product.md, Commands); undefined when the vote counts. */
export const refusalCode = (event: VoteEvent): 'vote_already_cast' | undefined =>
  event.type === 'VoteRefused' ? CODES[event.data.reason] : undefined;

const CODES = { already_voted: 'vote_already_cast' } as const;
