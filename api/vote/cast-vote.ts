import { restaurantAggregate } from '#domain/restaurant/aggregate.ts';
import { voteAggregate } from '#domain/vote/aggregate.ts';
import { type VoterDay, voteDecider } from '#domain/vote/decider.ts';
import { voteId } from '#domain/vote/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandOrigin } from '../commands/command-context.ts';
import { handle, handleLikelyNew } from '../commands/handle-command.ts';
import { type StreamRead, stateOf } from '../commands/read-stream.ts';
import { outcomeOf } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';
import { keepingRefusals, refusal } from './refusal.ts';
import { createKeptRefusals } from './refusal-quota.ts';
import { takePlaces } from './reserve-vote-slots.ts';
import { identify } from './voter.ts';
import { voterCookie } from './voter-cookie.ts';

/**
 * One vote per visitor and day, and a limited number per network, site and day. Throws 404 where there is no such restaurant, 409 when
 * the vote is refused, which is kept as an event the first time.
 */
export const castVote = async (
  { restaurantId: restaurant }: { restaurantId: string },
  services: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  if (!origin.visitor) throw new Error('Only visitors vote: send CastVote over HTTP');
  const { store, personalData } = services;
  await requireRestaurant(store, restaurant);
  const { today: day } = origin.context;
  const voter = identify(personalData, origin.visitor, day);
  const mayKeep = createKeptRefusals(services, { day, network: voter.network });
  const cast = keepingRefusals(voteDecider, { name: 'CastVote' as const, restaurant }, origin, mayKeep);
  const prepare = async (read: StreamRead<VoterDay>) => {
    if (read.state.status === 'open') await takePlaces(store, voter, restaurant, origin, mayKeep);
    return cast(read);
  };
  // Who comes without a cookie has most likely not voted. Had they, they would have their place: none is taken in vain.
  const handleVote = voter.cookie ? handleLikelyNew : handle;
  const handled = await handleVote(store, voteAggregate, voteId(day, voter.id), prepare, origin);
  if (!handled.events.some(({ type }) => type === 'VoteCast')) throw refusal('already_voted', handled.events);
  return { ...outcomeOf(restaurant, handled), ...(voter.cookie && { cookie: voterCookie(voter.cookie) }) };
};

const requireRestaurant = async (store: EventStore, id: string): Promise<void> => {
  const { status } = await stateOf(store, restaurantAggregate, id);
  if (status !== 'existing') throw new Problem(404, 'not_found');
};
