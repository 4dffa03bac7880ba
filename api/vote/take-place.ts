import { networkAggregate } from '#domain/vote/aggregate.ts';
import { networkId } from '#domain/vote/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { handle } from '../commands/handle.ts';
import type { CommandOrigin } from '../commands/origin.ts';
import { throwRefusal } from './refusal.ts';
import type { Voter } from './voter.ts';

/**
 * Gives the voter a place among the votes of their network's day, or the one they have. Throws 409 when there is none left,
 * which is recorded. Comes before the vote: should the process die in between, a place is lost at worst, never a vote too many cast.
 */
export const takePlace = async (
  store: EventStore,
  { id: voter, network }: Voter,
  restaurant: string,
  origin: CommandOrigin,
): Promise<void> => {
  const id = networkId(origin.context.today, network);
  const command = { name: 'TakePlace' as const, voter, restaurant };
  // Everybody of a network writes to its stream, and two of them may have chosen the same key.
  const ofVoter = { ...origin, key: `${origin.key}/${voter}` };
  throwRefusal((await handle(store, networkAggregate, id, command, ofVoter)).events);
};
