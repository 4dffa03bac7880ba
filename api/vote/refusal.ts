import type { Decider } from '#domain/decider.ts';
import { refusalCodes } from '#domain/vote/decider.ts';
import type { NetworkEvent, RefusalReason, VoteEvent } from '#domain/vote/events.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { BuildCommand } from '../commands/handle-command.ts';
import { incrementCounter } from '../counters.ts';
import { Problem } from '../http/problem.ts';

/** Counter of refusals that were not recorded because they repeat a recorded one. */
export const REFUSED_AGAIN = 'votes_refused_again';

/** Builds the command from the state. Uses the quota of recorded refusals only if the command would record a new one. */
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

/** Returns the problem 409 for a refused vote. A refusal that wrote no event is counted (docs/product.md, rule 38). */
export const toRefusalProblem = (reason: RefusalReason, decided: readonly (VoteEvent | NetworkEvent)[]): Problem => {
  if (decided.length === 0) incrementCounter(REFUSED_AGAIN);
  return new Problem(409, refusalCodes[reason]);
};
