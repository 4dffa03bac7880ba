import { restaurantAggregate } from '#domain/restaurant/aggregate.ts';
import { voteAggregate } from '#domain/vote/aggregate.ts';
import { type VoterDay, voteDecider } from '#domain/vote/decider.ts';
import { voteId } from '#domain/vote/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { handleCommand, handleExpectingNewStream } from '../commands/handle-command.ts';
import { type LoadedStream, loadState } from '../commands/read-stream.ts';
import { outcomeOf } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';
import { toRefusalProblem, withRefusalQuota } from './refusal.ts';
import { createRefusalQuota } from './refusal-quota.ts';
import { reserveVoteSlots } from './reserve-vote-slots.ts';
import { identify } from './voter.ts';
import { voterCookie } from './voter-cookie.ts';

/**
 * Casts a visitor's vote for a restaurant. Each visitor has one vote a day, and the visitors of one IP network share a limited number a
 * day. Throws 404 if the restaurant does not exist, and 409 when the vote is refused; a refusal that repeats no earlier one is also
 * recorded as an event, within a daily limit. If the visitor had no voter cookie, the outcome contains one.
 */
export const handleCastVote = async (
  { restaurantId: restaurant }: { restaurantId: string },
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  if (!context.visitor) throw new Error('CastVote needs a visitor: send it over HTTP');
  const { store, personalData } = services;
  await requireRestaurant(store, restaurant);
  const { today: day } = context.decisionContext;
  const voter = identify(personalData, context.visitor, day);
  const mayKeep = createRefusalQuota(services, { day, network: voter.network });
  const cast = withRefusalQuota(
    voteDecider,
    { name: 'CastVote' as const, restaurant, locale: context.visitor.locale },
    context,
    mayKeep,
  );
  const prepare = async (read: LoadedStream<VoterDay>, reads: DecisionReads) => {
    if (read.state.status === 'open') await reserveVoteSlots(store, voter, restaurant, context, mayKeep);
    return cast(read, reads);
  };
  // A visitor without a cookie most likely has not voted. If they have, their slots are reserved already and none is wasted.
  const handleVote = voter.cookie ? handleExpectingNewStream : handleCommand;
  const handled = await handleVote(store, voteAggregate, voteId(day, voter.id), prepare, context);
  if (!handled.events.some(({ type }) => type === 'VoteCast')) throw toRefusalProblem('already_voted', handled.events);
  return { ...outcomeOf(restaurant, handled), ...(voter.cookie && { cookie: voterCookie(voter.cookie) }) };
};

const requireRestaurant = async (store: EventStore, id: string): Promise<void> => {
  const { status } = await loadState(store, restaurantAggregate, id);
  if (status !== 'existing') throw new Problem(404, 'not_found');
};
