import { LRUCache } from 'lru-cache';
import { networkAggregate } from '#domain/vote/aggregate.ts';
import { networkId } from '#domain/vote/events.ts';
import { networkQuotaDecider } from '#domain/vote/network-quota.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { handleCommand, handleExpectingNewStream } from '../commands/handle-command.ts';
import { toRefusalProblem, withRefusalQuota } from './refusal.ts';
import type { Voter } from './voter.ts';

/** Networks' days that this process has seen. Any other most likely has no events yet. */
const met = new LRUCache<string, true>({ max: 10_000 });

/**
 * Gives the voter a place among the votes of their network's day, and of its site's, or those they have. Throws 409 when there is none left,
 * which is kept where `mayKeep` says so. Comes before the vote: should the process die in between, a place is lost at worst, never a vote too
 * many cast. The network comes before the site, so that no network takes more of its site's places than it has itself.
 */
export const reserveVoteSlots = async (
  store: EventStore,
  { id: voter, network, site }: Voter,
  restaurant: string,
  origin: CommandContext,
  mayKeep: () => Promise<boolean>,
): Promise<void> => {
  const takePlace = async (of: 'network' | 'site', name: string): Promise<void> => {
    const id = networkId(origin.decisionContext.today, name);
    const command = { name: 'TakePlace' as const, voter, restaurant, of };
    // Everybody of a network writes to its stream, and two of them may have chosen the same key.
    const ofVoter = { ...origin, idempotencyKey: `${origin.idempotencyKey}/${voter}` };
    const prepare = withRefusalQuota(networkQuotaDecider, command, origin, mayKeep);
    const handlePlace = met.has(id) ? handleCommand : handleExpectingNewStream;
    met.set(id, true);
    const { state, events } = await handlePlace(store, networkAggregate, id, prepare, ofVoter);
    if (!state.voters.includes(voter)) throw toRefusalProblem(`${of}_limit`, events);
  };
  await takePlace('network', network);
  if (site) await takePlace('site', site);
};
