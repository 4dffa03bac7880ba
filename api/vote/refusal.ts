import type { Decider } from '#domain/decider.ts';
import { refusalCodes } from '#domain/vote/decider.ts';
import type { NetworkEvent, RefusalReason, VoteEvent } from '#domain/vote/events.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { BuildCommand } from '../commands/handle-command.ts';
import { incrementCounter } from '../counters.ts';
import { Problem } from '../http/problem.ts';

/** Counter of refusals that were not recorded because they repeat a recorded one. */
export const REFUSED_AGAIN = 'votes_refused_again';

/**
 * Returns a function that builds a vote command from the current state. It sets `recordsRejection`, which makes the decider record a
 * refusal as an event, only if the refusal would be a new one and the quota `mayKeep` allows it.
 */
export const withRefusalQuota =
  <State, Command extends { recordsRejection: boolean }, Event extends VoteEvent | NetworkEvent>(
    decider: Pick<Decider<State, Command, Event>, 'decide'>,
    command: Omit<Command, 'recordsRejection'>,
    { decisionContext }: CommandContext,
    mayKeep: () => Promise<boolean>,
  ): BuildCommand<State, Command> =>
  async ({ state }) => {
    const keeping = { ...command, recordsRejection: true } as Command;
    const decided = decider.decide(keeping, state, decisionContext) as Event[];
    const isNew = decided.some(({ type }) => type === 'VoteRefused');
    return { ...keeping, recordsRejection: isNew && (await mayKeep()) };
  };

/** Returns the problem 409 for a refused vote. If the refusal wrote no event, increments a counter instead (docs/product.md, rule 38). */
export const toRefusalProblem = (reason: RefusalReason, decided: readonly (VoteEvent | NetworkEvent)[]): Problem => {
  if (decided.length === 0) incrementCounter(REFUSED_AGAIN);
  return new Problem(409, refusalCodes[reason]);
};
