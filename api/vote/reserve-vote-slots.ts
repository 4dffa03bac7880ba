import { LRUCache } from 'lru-cache';
import { networkAggregate } from '#domain/vote/aggregate.ts';
import { networkId } from '#domain/vote/events.ts';
import { networkQuotaDecider } from '#domain/vote/network-quota.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { handleCommand, handleExpectingNewStream } from '../commands/handle-command.ts';
import { toRefusalProblem, withRefusalQuota } from './refusal.ts';
import type { Voter } from './voter.ts';

/** Network streams of the day that this process has seen. Any other most likely has no events yet. */
const seenNetworks = new LRUCache<string, true>({ max: 10_000 });

/**
 * Reserves one of today's limited votes of the voter's IP network and, for IPv6, also of the larger /48 block (`site`); the caller then
 * appends the vote. A voter who has these reservations already keeps them. Throws 409 when no vote is left. Such a refusal is recorded as
 * an event if it was not recorded before and `mayKeep` returns true.
 */
export const reserveVoteSlots = async (
  store: EventStore,
  { id: voter, network, site }: Voter,
  restaurant: string,
  context: CommandContext,
  mayKeep: () => Promise<boolean>,
): Promise<void> => {
  const reserveSlot = async (of: 'network' | 'site', name: string): Promise<void> => {
    const id = networkId(context.decisionContext.today, name);
    const locale = context.visitor?.locale;
    const command = { name: 'TakePlace' as const, voter, restaurant, locale, of };
    // All voters of a network write to its stream, and two of them may have chosen the same key.
    const ofVoter = { ...context, idempotencyKey: `${context.idempotencyKey}/${voter}` };
    const prepare = withRefusalQuota(networkQuotaDecider, command, context, mayKeep);
    const handleReservation = seenNetworks.has(id) ? handleCommand : handleExpectingNewStream;
    seenNetworks.set(id, true);
    const { state, events } = await handleReservation(store, networkAggregate, id, prepare, ofVoter);
    if (!state.voters.includes(voter)) throw toRefusalProblem(`${of}_limit`, events);
  };
  await reserveSlot('network', network);
  if (site) await reserveSlot('site', site);
};
