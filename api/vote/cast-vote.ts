import { restaurantDecider } from '#domain/restaurant/decider.ts';
import { refusalCodes, voteDecider } from '#domain/vote/decider.ts';
import { voteStream } from '#domain/vote/events.ts';
import { type Appended, type EventStore, WrongExpectedRevision } from '#storage/events/event-store.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandOrigin, stateOf, toRecord } from '../commands/handle.ts';
import { Problem } from '../http/problem.ts';
import { foldFirst } from './fold-first.ts';
import { takePlace } from './take-place.ts';
import { identify, type Voter } from './voter.ts';

/**
 * One vote per visitor and day, and a limited number per network and day. Throws 404 where there is no such restaurant, 409 when
 * the vote is refused, which is recorded.
 */
export const castVote = async (
  { restaurantId }: { restaurantId: string },
  { store, personalData }: CommandServices,
  origin: CommandOrigin,
): Promise<CommandOutcome> => {
  if (!origin.visitor) throw new Error('Only visitors vote: send CastVote over HTTP');
  await requireRestaurant(store, restaurantId);
  const { today } = origin.context;
  const voter = identify(personalData, origin.visitor, today);
  const stream = voteStream(today, voter.id);
  const appended = await appendVote(store, stream, voter, restaurantId, origin);
  return { id: restaurantId, stream, voter: voter.cookie, ...appended };
};

const requireRestaurant = async (store: EventStore, id: string): Promise<void> => {
  const { status } = await stateOf(store, restaurantDecider, `restaurant-${id}`);
  if (status !== 'existing') throw new Problem(404, 'not_found');
};

const appendVote = async (
  store: EventStore,
  stream: string,
  voter: Voter,
  restaurant: string,
  origin: CommandOrigin,
): Promise<Appended> => {
  const { state, last: first } = await foldFirst(store, voteDecider, stream, 1);
  if (state.status === 'open') await takePlace(store, voter, restaurant, origin);
  const [event] = voteDecider.decide({ name: 'CastVote', restaurant }, state, origin.context);
  const [record] = toRecord([event!], stream, origin);
  // The same request again, whose answer was lost.
  if (first?.id === record!.id) return { revision: first.revision, position: first.position };
  try {
    // A refusal stays right whatever is written meanwhile.
    const appended = await store.append(stream, event!.type === 'VoteCast' ? 'no_stream' : 'any', [record!]);
    if (event!.type === 'VoteRefused') throw new Problem(409, refusalCodes[event!.data.reason]);
    return appended;
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    // Another vote of the same visitor was faster, which happens once in a day.
    return appendVote(store, stream, voter, restaurant, origin);
  }
};
