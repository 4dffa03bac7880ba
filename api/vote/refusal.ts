import type { Decider } from '#domain/decider.ts';
import { refusalCodes } from '#domain/vote/decider.ts';
import type { NetworkEvent, RefusalReason, VoteEvent } from '#domain/vote/events.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { BuildCommand } from '../commands/handle-command.ts';
import { incrementCounter } from '../counters.ts';
import { Problem } from '../http/problem.ts';

/** Counts refusals of which nothing was kept, since they repeat what is. */
export const REFUSED_AGAIN = 'votes_refused_again';

/** Makes the command from the state: it asks for a refusal's place among those that are kept only where there is a new one. */
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

/** Answers a refused vote with 409, whether it was kept now or is one more of the same, which is counted only (product.md, Votes). */
export const toRefusalProblem = (reason: RefusalReason, decided: readonly (VoteEvent | NetworkEvent)[]): Problem => {
  if (decided.length === 0) incrementCounter(REFUSED_AGAIN);
  return new Problem(409, refusalCodes[reason]);
};
