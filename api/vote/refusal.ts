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
 * Returns a function that, given the current state, completes a vote command with `recordsRejection`: true if a refusal of the vote is to
 * be recorded as an event. It is true only if the vote would be refused, no earlier event records the same refusal, and `mayKeep` returns
 * true.
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

/**
 * Returns the problem 409 for a vote refused for `reason`. If the refusal wrote no event (`decided` is empty), also increments a monitoring
 * counter (docs/product.md, rule 38).
 */
export const toRefusalProblem = (reason: RefusalReason, decided: readonly (VoteEvent | NetworkEvent)[]): Problem => {
  if (decided.length === 0) incrementCounter(REFUSED_AGAIN);
  return new Problem(409, refusalCodes[reason]);
};
