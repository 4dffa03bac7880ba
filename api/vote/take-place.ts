import { refusalCodes } from '#domain/vote/decider.ts';
import { networkStream } from '#domain/vote/events.ts';
import { networkDecider } from '#domain/vote/network.ts';
import { NETWORK_LIMIT } from '#domain/vote/policy.ts';
import { type EventStore, WrongExpectedRevision } from '#storage/events/event-store.ts';
import { type CommandOrigin, derivedId, toRecord } from '../commands/handle.ts';
import { Problem } from '../http/problem.ts';
import { foldFirst } from './fold-first.ts';
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
  const stream = networkStream(origin.context.today, network);
  // Each conflict is a place that somebody else took, so there are `NETWORK_LIMIT` at most.
  for (;;) {
    const { state, last } = await foldFirst(store, networkDecider, stream, NETWORK_LIMIT);
    const [event] = networkDecider.decide({ name: 'TakePlace', voter, restaurant }, state, origin.context);
    if (!event) return;
    const [record] = toRecord([event], stream, origin);
    if (event.type === 'VoteRefused') {
      await store.append(stream, 'any', [{ ...record!, id: derivedId(origin, `${stream}/${voter}`) }]);
      throw new Problem(409, refusalCodes[event.data.reason]);
    }
    try {
      const id = derivedId({ ...origin, key: voter }, stream);
      await store.append(stream, last?.revision ?? 'no_stream', [{ ...record!, id }]);
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
};
