import { restaurantAggregate } from '#domain/restaurant/aggregate.ts';
import { voteAggregate } from '#domain/vote/aggregate.ts';
import type { VoterDay } from '#domain/vote/decider.ts';
import { voteId } from '#domain/vote/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { handle } from '../commands/handle.ts';
import type { CommandOrigin } from '../commands/origin.ts';
import { type StreamRead, stateOf } from '../commands/read-stream.ts';
import { outcomeOf } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';
import { throwRefusal } from './refusal.ts';
import { takePlace } from './take-place.ts';
import { identify } from './voter.ts';
import { voterCookie } from './voter-cookie.ts';

/**
 * One vote per visitor and day, and a limited number per network and day. Throws 404 where there is no such restaurant, 409 when
 * the vote is refused, which is recorded.
 */
export const castVote = async (
  { restaurantId: restaurant }: { restaurantId: string },
  { store, personalData }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  if (!origin.visitor) throw new Error('Only visitors vote: send CastVote over HTTP');
  await requireRestaurant(store, restaurant);
  const { today } = origin.context;
  const voter = identify(personalData, origin.visitor, today);
  const prepare = async ({ state }: StreamRead<VoterDay>) => {
    if (state.status === 'open') await takePlace(store, voter, restaurant, origin);
    return { name: 'CastVote' as const, restaurant };
  };
  const handled = await handle(store, voteAggregate, voteId(today, voter.id), prepare, origin);
  throwRefusal(handled.events);
  return { ...outcomeOf(restaurant, handled), ...(voter.cookie && { cookie: voterCookie(voter.cookie) }) };
};

const requireRestaurant = async (store: EventStore, id: string): Promise<void> => {
  const { status } = await stateOf(store, restaurantAggregate, id);
  if (status !== 'existing') throw new Problem(404, 'not_found');
};
